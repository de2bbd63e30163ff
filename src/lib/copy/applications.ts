/** Words about applications. Where the specification quotes a text, it is that text. */
export const applicationTexts = {
  sent: 'Candidatura enviada.',
  already: 'Já se candidatou a esta vaga.',
  ownJob: 'Esta vaga é da sua empresa.',
  message: 'Mensagem',
  cv: 'Currículo (PDF)',
  send: 'Enviar candidatura',
  apply: 'Candidatar-me',
  notPdf: 'O currículo tem de ser um PDF.',
  lockedPdf: 'Este PDF está protegido. Guarde-o sem palavra-passe e tente outra vez.',
  mayNotMove: 'Esta candidatura já não pode passar para esse estado.',
  nothingToDo: 'Não há nada para alterar.',
  columns: ['Nome', 'Profissão', 'Local', 'Estado', 'Data', 'Mensagem', 'Notas', 'Currículo', 'Perfil'],
  withdrawn: 'Candidatura retirada.',
} as const;

/** Words of the form for an application. */
export const applyTexts = {
  messageHint: 'Diga em poucas linhas porque é a pessoa certa.',
  counted: (length: number, most: number) => `${length} de ${most} caracteres`,
  tooLong: (length: number, most: number) => `Use no máximo ${most} caracteres. Tem ${length}.`,
  cvHint: 'Um ficheiro PDF, até 5MB. Só a empresa o vê.',
  chooseCv: 'Escolher PDF',
  changeCv: 'Trocar PDF',
  removeCv: 'Remover o currículo',
  emptyFile: 'Este ficheiro está vazio. Escolha outro.',
  unreadableFile: 'Não foi possível ler este ficheiro. Escolha-o outra vez.',
  draft: 'Está aqui o que escreveu e ainda não enviou.',
  draftWithCv: 'Está aqui o que escreveu e ainda não enviou. Escolha o PDF outra vez.',
  sending: 'Enviando...',
  progress: 'Envio da candidatura',
  sent: (share: number) => `A enviar… ${Math.round(share * 100)}%`,
  cancel: 'Cancelar',
  cancelSending: 'Cancelar envio',
  cancelled: 'Envio cancelado. O que escreveu continua aqui.',
  failed: 'Não foi possível enviar a candidatura.',
} as const;

/** Words for the applicant about what became of an application. */
export const ownApplicationTexts = {
  title: 'A sua candidatura',
  see: 'Ver a sua candidatura',
  all: 'As minhas candidaturas',
  steps: 'Passos da candidatura',
  stepOf: (step: number, all: number) => `Passo ${step} de ${all}`,
  explained: {
    recebida: 'A empresa recebeu a sua candidatura.',
    em_analise: 'A empresa está a analisar a sua candidatura.',
    pre_selecionada: 'A empresa pré-selecionou a sua candidatura.',
    entrevista: 'A empresa quer falar consigo numa entrevista.',
    aceite: 'Parabéns, a empresa aceitou a sua candidatura.',
    recusada:
      'A empresa decidiu não avançar com a sua candidatura. Obrigado por ter concorrido: há outras vagas à sua espera.',
  },
  sentOn: (date: string) => `Enviada em ${date}`,
  changedOn: (date: string) => `desde ${date}`,
  withdraw: 'Retirar candidatura',
  withdrawTitle: (job: string) => `Retirar a candidatura a “${job}”?`,
  withdrawEffect:
    'A empresa deixa de ver a sua mensagem e o seu currículo. Enquanto a vaga estiver aberta, pode candidatar-se outra vez.',
  withdrawing: 'A retirar...',
  withdrawFailed: 'Não foi possível retirar a candidatura.',
  keep: 'Cancelar',
  closed: 'Vaga fechada',
  message: 'A sua mensagem',
  list: 'Candidaturas',
  none: 'Ainda não se candidatou a nenhuma vaga',
  how: 'Quando se candidatar, acompanha aqui a resposta da empresa.',
  seeJobs: 'Ver vagas',
  loading: 'Carregando…',
  more: 'Carregar mais',
  listFailed: 'Não foi possível carregar as candidaturas.',
} as const;

const people = (count: number) => (count === 1 ? '1 candidatura' : `${count} candidaturas`);

/** Words for the owner of a vacancy about its applications. */
export const candidatesTexts = {
  toJob: 'Vaga',
  notFound: 'Vaga não encontrada',
  notYours: 'Só a empresa que publicou a vaga vê os candidatos.',
  toJobs: 'Ver vagas',
  facts: (total: number, deadline: string | null) =>
    deadline ? `${total} · prazo ${deadline}` : people(total),
  states: 'Estados das candidaturas',
  all: 'Todas',
  funnel: 'Da visualização à resposta',
  funnelSteps: {
    views: (count: number) => (count === 1 ? 'visualização' : 'visualizações'),
    applications: (count: number) => (count === 1 ? 'candidatura' : 'candidaturas'),
    pre_selected: (count: number) => (count === 1 ? 'pré-selecionada' : 'pré-selecionadas'),
    accepted: (count: number) => (count === 1 ? 'aceite' : 'aceites'),
  },
  list: 'Candidaturas',
  loading: 'Carregando…',
  more: 'Carregar mais',
  loadFailed: 'Não foi possível carregar os candidatos.',
  nobody: 'Ainda ninguém se candidatou',
  nobodyHow: 'Partilhe a vaga para chegar a mais pessoas.',
  seeJob: 'Ver a vaga',
  noneIn: (state: string) => `Nenhuma candidatura em “${state}”`,
  seeAll: 'Ver todas',
  noPage: 'Perfil indisponível',
  stateOf: (name: string) => `Estado da candidatura de ${name}`,
  stateNow: (name: string, state: string) => `${name}: ${state}`,
  moveFailed: 'Não foi possível mudar o estado.',
  withdrawn: 'Esta candidatura foi retirada.',
  showAll: 'Mostrar tudo',
  showLess: 'Mostrar menos',

  notes: 'Notas privadas',
  notesHint: 'Só a sua empresa as vê.',
  notesOf: (name: string) => `Notas privadas sobre ${name}`,
  saveNotes: 'Guardar',
  savingNotes: 'A guardar…',
  notesSaved: 'Guardado',
  notesFailed: 'Não foi possível guardar as notas.',

  select: 'Selecionar',
  selectOne: (name: string) => `Selecionar ${name}`,
  selectShown: 'Todas as mostradas',
  selected: (count: number) => (count === 1 ? '1 selecionada' : `${count} selecionadas`),
  moveTo: 'Passar para',
  move: 'Mudar',
  moving: 'A mudar…',
  endSelecting: 'Cancelar',
  moved: (count: number, state: string) =>
    `${count === 1 ? '1 candidatura passou' : `${count} candidaturas passaram`} para “${state}”.`,
  notMoved: (count: number) =>
    `${count === 1 ? '1 não pôde mudar' : `${count} não puderam mudar`} a partir do estado em que está${count === 1 ? '' : 'm'}.`,
  noneMoved: (state: string) => `Nenhuma destas candidaturas pode passar para “${state}”.`,

  csv: 'Descarregar CSV',
  csvBusy: 'A descarregar…',
  csvFailed: 'Não foi possível descarregar o ficheiro.',
} as const;

/** Words about a CV, for both sides. */
export const cvTexts = {
  open: 'PDF',
  openOf: (name: string) => `PDF: currículo de ${name}`,
  openOwn: 'PDF: o seu currículo',
  title: 'Currículo',
  download: 'Descarregar',
  close: 'Fechar',
  gone: 'Este currículo já não está disponível.',
  failed: 'Não foi possível abrir o currículo.',
  loading: 'Carregando…',
} as const;
