import './kept.ts';
import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';

export const $accessToken = persistentAtom<string | undefined>('access_token');
export const $refreshToken = persistentAtom<string | undefined>('refresh_token');
export const $signedIn = computed($accessToken, Boolean);

export function forgetSession() {
  $accessToken.set(undefined);
  $refreshToken.set(undefined);
}
