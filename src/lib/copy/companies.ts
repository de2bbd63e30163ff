export const companyTexts = {
  required: 'Campo obrigatório.',
  checkNuit: 'Verifique o NUIT',
  longDescription: 'A descrição é demasiado longa.',
  oddNuit: 'Escreva o NUIT com até 30 letras ou números.',
  oddPhone: 'Escreva o número com o código do país, por exemplo +258 84 123 4567.',
  none: 'Nenhuma empresa encontrada',
  createFailed: 'Erro ao criar empresa',
  loadFailed: 'Falha ao carregar dados',
  updateFailed: 'Falha ao atualizar empresa',
  pictureFailed: 'Falha ao enviar imagem',
  notSignedIn: 'Usuário não autenticado. Faça login novamente.',
  created: 'Empresa criada com sucesso.',
  updated: 'Alterações guardadas.',
  hidden: 'Esta empresa está oculta: só você a vê. Quando a guardar, volta a aparecer.',
  hiddenHere: (name: string) =>
    `“${name}” está oculta: só você a vê. Para a mostrar outra vez, edite-a e guarde.`,
  fewAtOnce: 'Já tem 20 empresas, que é o máximo.',
} as const;
