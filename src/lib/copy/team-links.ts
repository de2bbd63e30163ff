/** Where people find the team of a company. */
export const teamLinks = {
  team: 'Equipa',
  teamOf: (company: string) => `Equipa de ${company}`,
} as const;
