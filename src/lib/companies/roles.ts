export const roles = ['owner', 'admin', 'editor'] as const;
export type Role = (typeof roles)[number];

/** What somebody may do with a company and with what belongs to it. */
export const companyActions = ['publish', 'answer', 'edit', 'team', 'transfer', 'delete', 'leave'] as const;
export type CompanyAction = (typeof companyActions)[number];

const allowed: Readonly<Record<Role, readonly CompanyAction[]>> = {
  owner: ['publish', 'answer', 'edit', 'team', 'transfer', 'delete'],
  admin: ['publish', 'answer', 'edit', 'team', 'leave'],
  editor: ['publish', 'answer', 'leave'],
};

export const actionsOf = (role: Role): readonly CompanyAction[] => allowed[role];

/** The one question before anybody acts for a company. Null is the role of who does not belong to it. */
export const can = (role: Role | null, action: CompanyAction): boolean =>
  role !== null && allowed[role].includes(action);
