/** Who we are to the server. The first call makes a guest of a stranger. */
import type { Door, Me } from '../../protocol/messages';
import { behind, get, why } from './api';

class Session {
  me: Me | undefined = $state();
  trouble: string | undefined = $state();

  greet(): Promise<void> {
    const asked = this.ask();
    behind(asked);
    return asked;
  }

  private async ask(): Promise<void> {
    try {
      const door = await get<Door>('/api/me');
      this.me = door.you;
      this.trouble = undefined;
    } catch (e) {
      this.trouble = why(e);
    }
  }
}

export const session = new Session();
