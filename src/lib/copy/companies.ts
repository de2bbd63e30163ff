export const companyTexts = {
  required: 'Campo obrigatório.',
  checkNuit: 'Verifique o NUIT',
  longDescription: 'A descrição é demasiado longa.',
  oddNuit: 'Escreva o NUIT com até 30 letras ou números.',
  oddPhone: 'Escreva o número com o código do país, por exemplo +258 84 123 4567.',
  oddWebsite: 'Escreva um endereço como https://exemplo.co.mz.',
  none: 'Nenhuma empresa encontrada',
  createFailed: 'Erro ao criar empresa',
  loadFailed: 'Falha ao carregar dados',
  updateFailed: 'Falha ao atualizar empresa',
  pictureFailed: 'Falha ao enviar imagem',
  notSignedIn: 'Usuário não autenticado. Faça login novamente.',
  created: 'Empresa criada com sucesso.',
  updated: 'Alterações guardadas.',
  fewAtOnce: 'Já tem 20 empresas, que é o máximo.',
} as const;

/** What is said of a picture before, and by the server after, it is sent. */
export const pictureTexts = {
  tooLarge: 'Arquivo muito grande. Tamanho máximo: 5MB.',
  wrongType: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
} as const;
