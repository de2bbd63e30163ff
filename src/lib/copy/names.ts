/** What is said of names of people and companies. */
export const nameTexts = { withAddress: 'Escreva sem endereços de páginas nem de email.' } as const;
