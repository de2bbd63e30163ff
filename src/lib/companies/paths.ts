/** Apart from `paths`, because few pages need them. */
export const teamPaths = {
  team: (companyId: number) => `/equipa/${companyId}`,
  invited: '/equipa/convite',
  /** Behind the #, so that no server writes it down. */
  invitation: (token: string) => `${teamPaths.invited}#${token}`,
} as const;
