import { why } from '../lib/net/api';

/** Something that is asked of the server, and what went wrong with it. */
export class Attempt {
  trouble = $state('');

  /** `after` is fetched anew whenever it went well, and at the beginning. */
  constructor(private readonly after: () => Promise<unknown> = async () => {}) {
    void this.run(async () => {});
  }

  async run(what: () => Promise<unknown>): Promise<void> {
    this.trouble = '';
    try {
      await what();
      await this.after();
    } catch (e) {
      this.trouble = why(e);
    }
  }
}

/** Who asks for something grave proves who they are. */
export const proof = (password: string, code: string) => ({ password, ...(code.trim() ? { code: code.trim() } : {}) });
