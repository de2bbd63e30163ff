import type { OutgoingHttpHeaders } from 'node:http';
import type { PushedNotification } from '#lib/contract/push.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Subscription } from './queries.ts';

type Needs = Pick<Ctx, 'config' | 'keys' | 'clock'>;

interface EncryptedPush {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** A device that is off for longer finds the news in the list. */
const keptForSeconds = 24 * 60 * 60;
const hourMs = 60 * 60 * 1000;

/** Encrypts a push. The push service learns only its length and its device. */
export async function encryptPush(
  needs: Needs,
  { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
  told: PushedNotification,
  urgency: 'high' | 'normal',
): Promise<EncryptedPush> {
  const { default: webPush } = await import('web-push');
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(told), 'aes128gcm');
  const headers = {
    authorization: await proofFor(needs, new URL(endpoint).origin),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    'content-length': cipherText.length,
    ttl: keptForSeconds,
    urgency,
    topic: told.tag,
  };
  return { headers, body: cipherText };
}

const proofs = new WeakMap<object, Map<string, { readonly text: string; readonly until: number }>>();

/** One signature per push service and hour, because signing costs more than encrypting. */
async function proofFor({ config, keys, clock }: Needs, audience: string): Promise<string> {
  const now = clock.now().getTime();
  const known = proofs.get(keys) ?? new Map();
  proofs.set(keys, known);
  const kept = known.get(audience);
  if (kept && kept.until > now) return kept.text;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = keys.vapid;
  const expires = Math.floor((now + 12 * hourMs) / 1000);
  const { Authorization: text } = webPush.getVapidHeaders(
    audience,
    `mailto:${config.supportEmail}`,
    publicKey,
    privateKey,
    'aes128gcm',
    expires,
  );
  // Strangers choose the audiences, so the map is bounded.
  if (known.size >= 100) known.clear();
  known.set(audience, { text, until: now + hourMs });
  return text;
}
