export const nameTexts = { withAddress: 'Escreva sem endereços de páginas nem de email.' } as const;
