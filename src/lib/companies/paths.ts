/** Apart from `paths`, because few pages need them. */
export const teamPaths = {
  team: (companyId: number) => `/equipa/${companyId}`,
  /** Behind the #, so that no server writes it down. */
  invitation: (token: string) => `/equipa/convite#${token}`,
} as const;
