/** For the company's people and for moderators. */
export const verificationPaths = {
  of: (companyId: number) => `/verificacao/${companyId}`,
  queue: '/moderacao/verificacoes',
} as const;
