export const verifications = ['none', 'pending', 'verified', 'refused'] as const;
export type Verification = (typeof verifications)[number];

/** What a moderator saw of a company, and when. */
export interface Seal {
  readonly verified_at: string | null;
  readonly licence_seen: boolean;
}
