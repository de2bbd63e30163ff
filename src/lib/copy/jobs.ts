/** Words about vacancies on any page. Where the specification quotes a text, it is that text. */
export const jobTexts = {
  companyRequired: 'Selecione uma empresa',
  titleRequired: 'O título da vaga é obrigatório',
  descriptionRequired: 'A descrição da vaga é obrigatória',
  oddSalary: 'Escreva o salário com números, por exemplo 15 000. Sem valor, deixe em branco.',
  salaryTurned: 'O salário mínimo é maior do que o máximo.',
  oddDeadline: 'Escolha um dia, por exemplo 30/11/2026.',
  pastDeadline: 'Escolha um prazo a partir de hoje.',
  lostPicture: 'A imagem já não está guardada. Adicione-a outra vez.',
  manyJobs: 'Já tem 2000 vagas, que é o máximo.',
  changedMeanwhile: 'Esta vaga foi alterada entretanto, noutro separador ou telemóvel.',
  closed: 'Esta vaga já está fechada.',

  notFound: 'Vaga não encontrada',
  notYours: 'Não tem permissão para editar esta vaga.',
  mustSignIn: 'Você precisa estar logado para criar vagas',
  onlyCompanies: 'Apenas contas com empresa podem publicar vagas.',
  companiesFailed: 'Não foi possível carregar as empresas',
  loadFailed: 'Não foi possível carregar a vaga',
  detailsFailed: 'Não foi possível carregar os detalhes da vaga',
  likeFailed: 'Não foi possível curtir esta vaga',
  connectionFailed: 'Erro de conexão. Verifique sua internet e tente novamente.',
  sessionEnded: 'Sessão expirada. Faça login novamente.',
  mayNotPublish: 'Você não tem permissão para criar vagas.',

  published: 'Vaga publicada com sucesso.',
  updated: 'Alterações guardadas.',
  deleted: 'Vaga eliminada com sucesso!',
  deleteFailed: 'Falha ao eliminar vaga',
  promoted: 'Vaga promovida com sucesso!',
  notPromoted: 'Vaga despromovida com sucesso!',
  promotionFailed: 'Falha ao alterar promoção da vaga',
  statusFailed: 'Erro ao atualizar status da vaga.',

  none: 'Nenhuma vaga encontrada.',
  salaryToAgree: 'Salário a combinar',
  neverPay: 'Nunca pague para se candidatar.',
  neverPayWhy: 'Nenhuma empresa séria cobra para contratar. Se lhe pedirem dinheiro, denuncie a vaga.',
} as const;

export const employmentNames = {
  tempo_inteiro: 'Tempo inteiro',
  meio_periodo: 'Meio período',
  contrato: 'Contrato',
  estagio: 'Estágio',
  temporario: 'Temporário',
  freelance: 'Freelance',
} as const;

/** Words of the forms for a vacancy. */
export const jobFormTexts = {
  draft: 'Está aqui o que escreveu e ainda não publicou.',
  publishing: 'Publicando...',
  notSaid: 'Não indicado',
  location: 'Local exacto',
  locationHint: 'Rua, bairro ou ponto conhecido. Sem local, aparece o da empresa.',
  describe: 'O que vai fazer, requisitos, horário',
  remote: 'Pode ser remoto',
  salaryHint: 'Por mês. Sem valor, aparece “Salário a combinar”.',
  deadlineHint: 'Depois desse dia a vaga fecha sozinha.',
  preview: 'Assim aparece a vaga',
  noTitle: 'Título da vaga',
  noDescription: 'A descrição aparece aqui.',
  explained: {
    Ativa: 'Todos a vêem e podem candidatar-se.',
    Pausada: 'Só a vêem você e quem já se candidatou.',
    Fechada: 'Só a vêem você e quem já se candidatou. Ninguém mais se candidata.',
  },
} as const;
