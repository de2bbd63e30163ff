export const deleteAccountTexts = {
  withCompany: (company: string) =>
    `Se mais ninguém fizer parte da equipa de ${company}, a empresa apaga-se com a conta.`,
  handOver: (company: string) => `Passar ou apagar ${company}`,
} as const;
