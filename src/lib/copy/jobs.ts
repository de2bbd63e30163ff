import { fullStop } from '../format/full-stop.ts';

export const jobTexts = {
  companyRequired: 'Selecione uma empresa',
  titleRequired: 'O título da vaga é obrigatório',
  descriptionRequired: 'A descrição da vaga é obrigatória',
  oddSalary: 'Escreva o salário com números, por exemplo 15\u00a0000. Sem valor, deixe em branco.',
  salaryTurned: 'O salário mínimo é maior do que o máximo.',
  oddDeadline: 'Escolha um dia, por exemplo 30/11/2026.',
  pastDeadline: 'Escolha um prazo a partir de hoje.',
  lostPicture: 'A imagem já não está guardada. Adicione-a outra vez.',
  manyJobs: 'Já tem 2000 vagas, que é o máximo.',
  changedMeanwhile:
    'Esta vaga foi alterada entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
  closed: 'Esta vaga já está fechada.',

  notFound: 'Vaga não encontrada',
  notYours: 'Não tem permissão para editar esta vaga.',
  mustSignIn: 'Você precisa estar logado para criar vagas',
  onlyCompanies: 'Apenas contas com empresa podem publicar vagas.',
  companiesFailed: 'Não foi possível carregar as empresas',
  loadFailed: 'Não foi possível carregar a vaga',
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
  from: (amount: string) => `Desde ${amount}`,
  salaryToAgree: 'Salário a combinar',
  neverPay: 'Nunca pague para se candidatar.',
  neverPayWhy: 'Nenhuma empresa séria cobra para contratar. Se lhe pedirem dinheiro, denuncie a vaga.',
} as const;

export const jobFormTexts = {
  draft: 'Está aqui o que escreveu e ainda não publicou.',
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

export const ownJobTexts = {
  panel: 'A sua vaga',
  otherActs: 'Mais acções',
  filled: 'Preenchida',
  noDeadline: 'Sem prazo',
  deadlineWas: (day: string) => `o prazo era ${day}`,
  onlyYou: {
    Ativa: '',
    Pausada: 'Enquanto estiver pausada, só a vêem você e quem já se candidatou.',
    Fechada: 'Ninguém mais se pode candidatar. Só a vêem você e quem já se candidatou.',
  },
  candidates: (count: number) => `Ver Candidatos (${count})`,
  waiting(count: number): string {
    if (count === 0) return 'Ninguém espera resposta.';
    return count === 1 ? '1 pessoa espera a sua resposta.' : `${count} pessoas esperam a sua resposta.`;
  },
  notMoved: 'O prazo não mudou: a vaga foi fechada, ou já não tem prazo.',
  extended: (day: string) => `Prazo prolongado até ${day}.`,
  republished: (day: string) => `Vaga publicada outra vez, até ${day}.`,
  paused: 'Vaga pausada.',
  activated: 'Vaga activada.',
  closed: 'Vaga fechada.',
  nowFilled: 'Vaga preenchida.',
  nowFilledAndTold: 'Vaga preenchida. Os restantes candidatos vão ser avisados.',

  close: 'Fechar vaga',
  whyClose: 'Porque fecha a vaga?',
  found: 'Preenchida: encontrei alguém',
  justClose: 'Só fechar',
  declineOthers: (count: number) =>
    `Agradecer e recusar ${count === 1 ? '1 candidato' : `${count} candidatos`}`,
  declineEffect: 'Quem ainda não tem resposta recebe um agradecimento e a recusa.',
  toldSoon: 'Quem espera resposta é avisado daqui a 2 minutos. Até lá, republicar a vaga anula tudo.',
  nobodyAccepted: 'Ninguém está como Aceite: todos serão recusados.',
  seeCandidates: 'Ver Candidatos',

  delete: (title: string) => `Eliminar “${title}”?`,
  deleteEffect:
    'A vaga deixa de aparecer, para si e para todos, e quem espera resposta é avisado. Não dá para desfazer.',

  views: 'Visualizações',
  applications: 'Candidaturas',
  preSelected: 'Pré-selecionadas',
  accepted: 'Aceites',
  countsFailed: 'Não foi possível carregar as candidaturas',

  newJob: 'Nova vaga',
  noneYet: 'Ainda não publicou vagas',
  noneYetText: 'Diga quem procura e receba candidaturas.',
  listFailed: 'Não foi possível carregar as suas vagas',
  more: 'Mais vagas',
  applied: (count: number) => (count === 1 ? '1 candidatura' : `${count} candidaturas`),
} as const;

export const employmentNames = {
  tempo_inteiro: 'Tempo inteiro',
  meio_periodo: 'Meio período',
  contrato: 'Contrato',
  estagio: 'Estágio',
  temporario: 'Temporário',
  freelance: 'Freelance',
} as const;

export const jobListTexts = {
  list: 'Vagas',
  more: 'Mais vagas',
  loadMore: 'Carregar mais',
  failed: 'Não foi possível carregar mais vagas.',
  end: 'Não há mais vagas.',
} as const;

export const jobPageTexts = {
  jobs: 'Vagas',
  search: 'Pesquisar vagas',
  description: 'Vagas de emprego em Moçambique, publicadas por quem contrata. Candidatar-se é grátis.',
  salaryFrom: 'Salário a partir de',
  today: 'Hoje',
  before: 'Mais vagas',
  noneYet: 'As vagas publicadas pelas empresas aparecem aqui.',
  all: 'Ver todas as vagas',
  newJob: 'Nova vaga',
  ownApplications: 'As minhas candidaturas',
  ownJobs: 'As minhas vagas',
  gone: 'Pode ter sido fechada ou eliminada pela empresa.',
  company: 'Quem contrata',
  contact: 'Candidatura',
  candidates: 'Ver Candidatos',
  similar: 'Vagas parecidas',
  seeAll: 'Ver todas',
} as const;

export const greetingAboutJob = (company: string, title: string, address: string): string =>
  `Olá, ${fullStop(company)} Vi no BizLink a vaga “${title}” e gostaria de saber mais.\n${address}`;

/** Separate, because the script of a page needs no other of these words. */
export const detailsFailed = 'Não foi possível carregar os detalhes da vaga';
