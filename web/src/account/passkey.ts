import { post } from '../lib/net/api';
import type { Me, PasskeyAsk, PasskeyInfo, PasskeyStart } from '../protocol/messages';

/** Can this browser make and use passkeys? */
export const passkeys = typeof PublicKeyCredential === 'function';

export function toText(bytes: ArrayBuffer): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (c) => c.charCodeAt(0));
}

/** Makes a passkey on this device and adds it. */
export async function addPasskey(name: string, proof: { password: string; code?: string }): Promise<void> {
  const start = await post<PasskeyStart>('/api/account/passkeys/begin', proof);
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(start.challenge),
      rp: { id: start.rp, name: 'Muster' },
      user: { id: toBytes(start.user), name: start.name, displayName: start.name },
      // ES256, Ed25519, and RS256 for older Windows
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: start.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential | null;
  if (!made) return;
  const said = made.response as AuthenticatorAttestationResponse;
  await post<PasskeyInfo>('/api/account/passkeys', {
    name,
    id: toText(made.rawId),
    client_data: toText(said.clientDataJSON),
    attestation: toText(said.attestationObject),
  });
}

/** Signs in with a passkey that the device has for this server. */
export async function usePasskey(): Promise<void> {
  const ask = await post<PasskeyAsk>('/api/account/login/ask');
  const used = (await navigator.credentials.get({
    publicKey: { challenge: toBytes(ask.challenge), rpId: ask.rp, userVerification: 'required' },
  })) as PublicKeyCredential | null;
  if (!used) return;
  const said = used.response as AuthenticatorAssertionResponse;
  await post<Me>('/api/account/login/passkey', {
    id: toText(used.rawId),
    client_data: toText(said.clientDataJSON),
    authenticator: toText(said.authenticatorData),
    signature: toText(said.signature),
  });
}
