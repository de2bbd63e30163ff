import type { Member } from '#lib/contract/team.ts';

export type MemberAct = Member['actions'][number];

export const nameOf = ({ full_name, username }: Member): string => full_name ?? `@${username}`;
