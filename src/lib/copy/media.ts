const megabyte = 1024 * 1024;

export const mediaTexts = {
  tooLarge: (limit: number) => `Arquivo muito grande. Tamanho máximo: ${Math.floor(limit / megabyte)}MB.`,
  noPdf: 'Tipo de arquivo não suportado. Use PDF.',
  noDocument: 'Tipo de arquivo não suportado. Use PDF, JPG ou PNG.',
  noPicture: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
  tooManyPixels: (most: number) =>
    `A imagem é demasiado grande. Use uma até ${Math.floor(most / 1_000_000)} megapíxeis.`,
  broken: 'A imagem está incompleta ou danificada. Escolha outra.',
  noSpace: (most: number) =>
    `Os seus ficheiros já ocupam o espaço da conta (${Math.floor(most / megabyte)} MB). Apague o que já não usa e tente novamente.`,
  lost: 'A imagem já não está guardada. Adicione-a outra vez.',
  empty: 'Este ficheiro está vazio. Escolha outro.',
  unreadable: 'Não foi possível ler este ficheiro. Escolha-o outra vez.',
  tooMany: (most: number) => (most === 1 ? 'Envie um só ficheiro.' : `Envie no máximo ${most} ficheiros.`),
} as const;
