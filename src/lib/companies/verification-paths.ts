/** For the company's people. Apart from the other paths, which every page loads. */
export const verificationPaths = {
  of: (companyId: number) => `/verificacao/${companyId}`,
} as const;
