export const freelancerTexts = {
  none: 'Nenhum freelancer encontrado',
  oddRate: 'Escreva o preço por hora com números, por exemplo 750 ou 750,50.',
} as const;
