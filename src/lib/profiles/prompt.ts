import type { OwnUser } from '#lib/contract/users.ts';
import { missingOf } from './missing.ts';

export type Prompt = 'show-work' | 'complete-profile' | 'create-company' | 'complete-company' | 'nothing';

export function promptOf(user: OwnUser): Prompt {
  if (user.user_type === 'simple') return 'show-work';
  if (user.user_type === 'company' && user.companies.length === 0) return 'create-company';
  if (missingOf(user, user.companies).length === 0) return 'nothing';
  return user.user_type === 'freelancer' ? 'complete-profile' : 'complete-company';
}
