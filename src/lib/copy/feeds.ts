export const feedTexts = {
  title: (seller: string) => `Serviços de ${seller}`,
  description: (seller: string) => `O que ${seller} oferece no BizLink, o mais recente primeiro.`,
} as const;
