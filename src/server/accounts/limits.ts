import type { Limit } from '#server/fairness/limits/limits.ts';

const minute = 60_000;
const hour = 60 * minute;

export const wrongPasswordsOfAccount: Limit = {
  name: 'wrong-passwords-of-account',
  most: 10,
  withinMs: 15 * minute,
};
export const wrongPasswordsFromAddress: Limit = {
  name: 'wrong-passwords-from-address',
  most: 50,
  withinMs: 15 * minute,
};
/** For devices that have signed in to the account, instead of the two above. Strangers cannot use it up. */
export const wrongPasswordsOfDevice: Limit = {
  name: 'wrong-passwords-of-device',
  most: 10,
  withinMs: 15 * minute,
};
/**
 * For signed-in people who must repeat their password. Separate, so that strangers who try to sign in cannot use it up.
 */
export const wrongPasswordsOfSignedIn: Limit = {
  name: 'wrong-passwords-of-signed-in',
  most: 10,
  withinMs: 15 * minute,
};
/** By app and recovery codes, half signed in. A person who lost track has passkeys beside these. */
export const wrongSecondFactors: Limit = { name: 'wrong-second-factors', most: 25, withinMs: hour };
/** Separate for signed-in people, so that strangers with the password cannot use it up. */
export const wrongConfirmations: Limit = { name: 'wrong-confirmations', most: 25, withinMs: hour };
/** Half sign-ins of an account: each is a row, and right passwords are not limited. */
export const challengesBegun: Limit = { name: 'challenges-begun', most: 100, withinMs: hour };
/** For an address, which many people may share: challenges and accounts have narrower bounds. */
export const secondFactorTries: Limit = { name: 'second-factor-tries', most: 1000, withinMs: hour };
export const protectionChanges: Limit = { name: 'protection-changes', most: 20, withinMs: 24 * hour };
/** Each stores a challenge. */
export const passkeyOptionsAsked: Limit = { name: 'passkey-options', most: 100, withinMs: 15 * minute };
export const codesOfLostAccess: Limit = { name: 'codes-of-lost-access', most: 3, withinMs: hour };
/** Beyond it the action still succeeds, but sends no mail. */
export const notices: Limit = { name: 'notices-of-account', most: 10, withinMs: 24 * hour };
/** One tab refreshes four times an hour. */
export const refreshes: Limit = { name: 'refreshes-of-session', most: 60, withinMs: 10 * minute };
export const codesOfAccount: Limit = { name: 'codes-of-account', most: 3, withinMs: hour };
/** An extra for addresses that have signed in to the account. Strangers cannot use it up. */
export const codesOfKnownAddress: Limit = { name: 'codes-of-known-address', most: 1, withinMs: hour };
/** Separate from recovery codes, so that neither uses up the other. */
export const proofsOfAccount: Limit = { name: 'proofs-of-account', most: 3, withinMs: hour };
export const phoneCodesOfAccount: Limit = { name: 'phone-codes-of-account', most: 5, withinMs: 24 * hour };
export const codeRequests: Limit = { name: 'code-requests', most: 20, withinMs: hour };
export const codeTries: Limit = { name: 'code-tries', most: 100, withinMs: hour };
export const registrations: Limit = { name: 'registrations', most: 100, withinMs: hour };
export const googleSignIns: Limit = { name: 'google-sign-ins', most: 100, withinMs: 15 * minute };
/** Each change reserves the old name for 90 days. */
export const usernameChanges: Limit = { name: 'username-changes', most: 5, withinMs: 24 * hour };
