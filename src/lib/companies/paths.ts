/** Apart from `paths`, because few pages need them. */
export const teamPaths = {
  team: (companyId: number) => `/equipa/${companyId}`,
  invited: '/equipa/convite',
  /** What stands behind the # is not sent to the server, and is in no log. */
  invitation: (token: string, email?: string) =>
    `${teamPaths.invited}#${token}${email ? `/${encodeURIComponent(email)}` : ''}`,
} as const;
