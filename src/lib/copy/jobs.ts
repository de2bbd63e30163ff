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

/** Words around the list of vacancies. */
export const jobListTexts = {
  list: 'Vagas',
  more: 'Mais vagas',
  loadMore: 'Carregar mais',
  failed: 'Não foi possível carregar mais vagas.',
  end: 'Não há mais vagas.',
} as const;

/** Words of the pages for everybody. */
export const jobPageTexts = {
  jobs: 'Vagas',
  search: 'Pesquisar vagas',
  description: 'Vagas de emprego em Moçambique, publicadas por quem contrata. Candidatar-se é grátis.',
  salaryFrom: 'Salário a partir de',
  noneYet: 'As vagas publicadas pelas empresas aparecem aqui.',
  all: 'Ver todas as vagas',
  newJob: 'Nova vaga',
  own: 'Mais sobre vagas',
  ownApplications: 'As minhas candidaturas',
  ownJobs: 'As minhas vagas',
  feed: 'Vagas novas por RSS',
  gone: 'Pode ter sido fechada ou eliminada pela empresa.',
  company: 'Quem contrata',
  contact: 'Candidatura',
  candidates: 'Ver Candidatos',
  similar: 'Vagas parecidas',
  seeAll: 'Ver todas',
} as const;

/** The beginning of a WhatsApp message. The person may change it before sending. */
export const greetingAboutJob = (company: string, title: string, address: string): string =>
  `Olá, ${company}. Vi no BizLink a vaga “${title}” e gostaria de saber mais.\n${address}`;
