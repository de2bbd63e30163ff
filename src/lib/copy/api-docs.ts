import type { CompanyAction } from '#lib/companies/roles.ts';
import type { KeyScope } from '#lib/contract/api-keys.ts';
import type { Noun } from '#lib/contract/nouns.ts';
import type { WebhookEvent } from '#lib/contract/webhooks.ts';
import { counted } from '#lib/format/counted.ts';

export const apiDocsTexts = {
  name: 'API do BizLink',
  title: 'Ligue a sua loja ao BizLink',
  lead: 'Publique a partir da sua caixa ou do seu site, e seja avisado quando alguém escreve. São três passos.',
  description:
    'A API do BizLink em três passos, e cada chamada: quem a pode fazer, os campos, as respostas e um exemplo.',
  index: 'Índice da API',
  indexAbove: 'Índice da API, em cima',
  begin: 'Começar',
  all: 'Todas as chamadas',
  allLead: (calls: string) => `${calls}. Cada uma diz quem a pode fazer, o que recebe e o que responde.`,
  nouns: 'Por assunto',
  others: 'Mais',
  forPrograms: 'Para gerar um cliente, ou abrir numa ferramenta de APIs:',
  english: 'O que está em inglês vem do documento OpenAPI, tal como os programas o lêem.',
  form: 'Pesquisar nas chamadas',
  placeholder: 'Por exemplo: webhook',
  search: 'Pesquisar',
  found: (count: number, asked: string) => `${callsCounted(count)} com “${asked}”`,
  none: (asked: string) => `Nenhuma chamada tem “${asked}”.`,
  noneHow: 'Experimente uma só palavra, ou o nome de um campo.',
  seeAll: 'Ver todas as chamadas',
  notFound: 'Assunto não encontrado',
  here: 'Nesta página',
  nounTitle: (title: string) => `${title} na API`,
  sent: 'O que se envia',
  inPath: 'No endereço',
  inQuery: 'No endereço, depois de “?”',
  onlyAs: (type: string) => `Só em ${type}.`,
  answers: 'O que responde',
  answerFields: (count: number) => counted(count, 'campo', 'campos'),
  noBody: 'sem conteúdo',
  refusals: 'Recusas',
  refusalsHow: 'Como se lê uma recusa',
  example: 'Exemplo',
  exampleOf: (call: string) => `Exemplo: ${call}`,
  who: 'Quem',
  limit: 'Limite',
  noKey: 'Nenhuma chave da API a pode fazer.',
  byKey: (scope: string) => `Com uma chave da API: permissão ${scope}.`,
  forCompany: (action: string) => `Por uma empresa: quem pode ${action}.`,
  sameAs: 'com os mesmos campos que',
  object: 'Campos de',
  when: 'se',
  columns: ['Campo', 'Tipo', 'Descrição'],
  refusalColumns: ['Estado', 'O que quer dizer', 'code'],
  arrives: 'O que chega',
  maySend: 'O que se pode enviar',
  closes: 'Porque se fecha',
  frames: 'Cada mensagem é um objecto com event e data. Estes são os campos de data.',
  copy: 'Copiar',
} as const;

export const callsCounted = (count: number) => counted(count, 'chamada', 'chamadas');

interface NounText {
  readonly title: string;
  readonly about: string;
}

/** A page each. The last two are no calls of the contract. */
const nounTexts: Readonly<Record<Noun | 'openapi.json' | 'sockets', NounText>> = {
  services: {
    title: 'Serviços',
    about: 'Publicar, mudar, promover e importar serviços, e ver os números deles.',
  },
  jobs: { title: 'Vagas', about: 'Publicar e gerir vagas, candidatar-se, e ver quem se candidatou.' },
  applications: { title: 'Candidaturas', about: 'As candidaturas que fez, e o estado das que recebeu.' },
  requests: { title: 'Pedidos', about: 'Dizer do que precisa, e comparar as propostas.' },
  portfolio: { title: 'Portfolio', about: 'Mostrar trabalhos feitos, e pô-los em ordem.' },
  companies: { title: 'Empresas', about: 'Criar e mudar empresas, a equipa e a verificação.' },
  freelancer: { title: 'Freelancers', about: 'Procurar freelancers, e dizer o que você oferece.' },
  chat: { title: 'Mensagens', about: 'Conversas, mensagens, ficheiros e respostas rápidas.' },
  sockets: { title: 'Em directo', about: 'Saber na hora o que acontece, por uma ligação que fica aberta.' },
  deals: { title: 'Acordos', about: 'Pedir e fazer propostas, dar os passos de um acordo, e avaliar.' },
  reviews: { title: 'Avaliações', about: 'Ler avaliações, e responder a uma.' },
  search: { title: 'Pesquisa e feed', about: 'Procurar em tudo o que é público, e ver o que há de novo.' },
  'saved-searches': {
    title: 'Pesquisas guardadas',
    about: 'Guardar uma pesquisa, para ser avisado do que aparecer.',
  },
  bookmarks: { title: 'Guardados', about: 'Guardar para mais tarde.' },
  likes: { title: 'Curtir', about: 'Curtir, e ver quantos curtiram.' },
  follows: { title: 'Seguir', about: 'Seguir pessoas e empresas.' },
  auth: { title: 'Entrar', about: 'Criar conta, entrar, renovar o token e recuperar a senha.' },
  users: { title: 'Conta', about: 'A sua conta, as sessões e a segurança, e o perfil público dos outros.' },
  profile: { title: 'Fotografias do perfil', about: 'Pôr e tirar a fotografia e a capa.' },
  'api-keys': { title: 'Chaves da API', about: 'Criar, ver e revogar chaves.' },
  webhooks: { title: 'Webhooks', about: 'Criar e mudar webhooks, ver as entregas e repeti-las.' },
  exports: { title: 'Os meus dados', about: 'Pedir uma cópia do que o BizLink guarda de si.' },
  notifications: { title: 'Notificações', about: 'Ler notificações, e escolher como quer ser avisado.' },
  push: { title: 'Avisos no dispositivo', about: 'Ligar e desligar os avisos de um navegador.' },
  invitations: { title: 'Convites', about: 'Ver e aceitar o convite para uma equipa.' },
  blocks: { title: 'Bloquear', about: 'Bloquear e desbloquear pessoas.' },
  reports: { title: 'Denúncias', about: 'Denunciar o que não está certo.' },
  moderation: {
    title: 'Moderação',
    about: 'As decisões sobre o que é seu, os recursos, e o que os moderadores fazem.',
  },
  'openapi.json': { title: 'O documento', about: 'A descrição de todas as chamadas, para programas.' },
};

type Documented = keyof typeof nounTexts;

/** A noun that the program has and nobody has described is shown by its name. */
export const nounText = (noun: string): NounText =>
  (nounTexts as Readonly<Record<string, NounText>>)[noun] ?? { title: noun, about: noun };

/** The order of the index. What no group names comes last. */
export const nounGroups: readonly { readonly title: string; readonly nouns: readonly Documented[] }[] = [
  {
    title: 'Publicar',
    nouns: ['services', 'jobs', 'applications', 'requests', 'portfolio', 'companies', 'freelancer'],
  },
  { title: 'Falar e combinar', nouns: ['chat', 'sockets', 'deals', 'reviews'] },
  { title: 'Procurar', nouns: ['search', 'saved-searches', 'bookmarks', 'likes', 'follows'] },
  {
    title: 'Conta',
    nouns: [
      'auth',
      'users',
      'profile',
      'api-keys',
      'webhooks',
      'exports',
      'notifications',
      'push',
      'invitations',
      'blocks',
    ],
  },
  { title: 'Regras', nouns: ['reports', 'moderation', 'openapi.json'] },
];

/** Of the page that begins, in its order. */
export const startSections = [
  { id: 'steps', title: 'Três passos' },
  { id: 'keys', title: 'Chaves' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'lists', title: 'Listas e páginas' },
  { id: 'rules', title: 'Erros e limites' },
] as const;

/** What a refusal means, by its status. */
export const statusTexts: Readonly<Record<string, string>> = {
  400: 'O pedido não se lê, ou um código já não serve.',
  401: 'Falta o token ou a chave, ou já não servem.',
  403: 'Sabemos quem é, mas isto não lhe é permitido.',
  404: 'Não existe, ou não é para si.',
  408: 'O envio demorou demasiado.',
  409: 'Mudou entretanto, já existe, ou há avisos sobre o texto.',
  413: 'O que se enviou é grande demais.',
  415: 'O tipo de conteúdo não é aceite.',
  422: 'Há campos errados, e errors diz quais.',
  429: 'São pedidos a mais. Retry-After diz quando voltar.',
  500: 'A falha é nossa.',
  503: 'Não dá por agora: tente daqui a pouco.',
};

/** By what the document says of who may make a call. */
const whoTexts: Readonly<Record<string, string>> = {
  anyone: 'qualquer pessoa, sem entrar',
  'anyone; who is signed in sees what is theirs': 'qualquer pessoa; quem entrou vê também o que é seu',
  'signed in': 'quem entrou',
  'signed in, even while suspended': 'quem entrou, mesmo com a conta suspensa',
  'moderators with a second factor': 'moderadores, com dois passos',
  'operators with a second factor': 'operadores, com dois passos',
};
export const whoText = (access: string): string | undefined => whoTexts[access];

/** What the document says as `100 in 1 h an address`. */
export function limitText(limit: string): string | undefined {
  const [, most, time] = /^(\d+) in (.+) an address$/.exec(limit) ?? [];
  return most && `no máximo ${most} em ${time} por endereço da rede`;
}

export const scopeNames: Readonly<Record<KeyScope, { readonly name: string; readonly allows: string }>> = {
  read: {
    name: 'Ler',
    allows:
      'O que você vê no site: publicações, pesquisas e candidaturas recebidas. Nem conversas, nem acordos, nem notificações.',
  },
  publish: {
    name: 'Publicar',
    allows: 'Serviços, vagas e as respostas a quem se candidata, portfolio e pedidos.',
  },
  chat: { name: 'Conversas', allows: 'As suas conversas.' },
  deals: { name: 'Acordos', allows: 'Os seus acordos e os passos deles.' },
};

export const actionNames: Readonly<Record<CompanyAction, string>> = {
  publish: 'publicar',
  answer: 'responder',
  edit: 'editar a empresa',
  team: 'gerir a equipa',
  transfer: 'passar a empresa a outra pessoa',
  delete: 'eliminar a empresa',
  leave: 'sair da equipa',
};

/** What is sent of each event: its names and, in `data`, ids and states. */
export const eventsSaid: Readonly<
  Record<WebhookEvent, { readonly sends: string; readonly data: string; readonly when: string }>
> = {
  message: {
    sends: 'message.received',
    data: 'conversation_id, message_id',
    when: 'Quando recebe uma mensagem.',
  },
  application: {
    sends: 'application.received, application.withdrawn, application.moved',
    data: 'job_id, application_id',
    when: 'Quando recebe uma candidatura ou a retiram. A quem se candidatou, quando muda de estado, com status.',
  },
  deal: {
    sends: 'deal.begun, deal.moved',
    data: 'deal_id, state, version',
    when: 'Quando um acordo começa ou muda, aos dois lados, seja quem for que deu o passo.',
  },
  review: {
    sends: 'review.shown',
    data: 'deal_id, user_id ou company_id',
    when: 'Quando aparece uma avaliação sua, ou da sua empresa.',
  },
  service: {
    sends: 'service.published, service.changed, service.removed',
    data: 'service_id',
    when: 'Quando um serviço seu é publicado, mudado ou retirado, também enquanto a moderação o vê.',
  },
  job: {
    sends: 'job.published, job.changed, job.removed',
    data: 'job_id',
    when: 'Quando uma vaga sua é publicada, mudada ou retirada.',
  },
};

const between =
  (one: string, many: string) =>
  (from: number | undefined, to: number | undefined): string => {
    const name = (count: number | undefined) => (count === 1 ? one : many);
    if (from === undefined) return `No máximo ${to} ${name(to)}`.trim().concat('.');
    if (to === undefined) return `Pelo menos ${from} ${name(from)}`.trim().concat('.');
    if (from === to) return `${from} ${name(to)}`.trim().concat('.');
    return `De ${from} a ${to} ${name(to)}`.trim().concat('.');
  };

/** Of tables of fields. */
export const fieldTexts = {
  required: 'obrigatório',
  mayMiss: 'pode faltar',
  types: {
    string: 'texto',
    number: 'número',
    integer: 'número inteiro',
    boolean: 'true ou false',
    null: 'null',
    object: 'objecto',
    any: 'qualquer valor',
    nothing: 'não se envia',
  },
  formats: {
    binary: 'ficheiro',
    date: 'data, como 2026-11-28',
    'date-time': 'data e hora, como 2026-11-28T10:00:00Z',
    email: 'email',
  },
  or: (types: readonly string[]) => types.join(' ou '),
  listOf: (type: string) => `lista de ${plurals[type] ?? type}`,
  keyed: (type: string) => `objecto, com ${type} em cada chave`,
  usually: (value: string) => `Se faltar: ${value}.`,
  above: (number: number) => `Maior que ${number}.`,
  pattern: (pattern: string) => patterns[pattern] ?? `Segue ${pattern}`,
  characters: between('carácter', 'caracteres'),
  items: between('elemento', 'elementos'),
  amount: between('', ''),
  /** What these fields mean wherever they are sent. */
  meant: {
    limit: 'Quantos de cada vez.',
    skip: 'Quantos saltar desde o início.',
    last_id: 'O último da página anterior: a lista continua depois dele.',
    client_id: 'Um nome que o seu programa dá ao pedido. Repetido, não faz nada de novo.',
    confirm_warnings: 'Com true, envia apesar dos avisos.',
    updated_at: 'A da versão que leu. Se mudou entretanto, a resposta é 409.',
  } as Readonly<Record<string, string>>,
} as const;

const plurals: Readonly<Record<string, string>> = {
  texto: 'textos',
  objecto: 'objectos',
  número: 'números',
  'número inteiro': 'números inteiros',
  ficheiro: 'ficheiros',
};

/** What is said in words rather than as an expression. */
const patterns: Readonly<Record<string, string>> = {
  '^[1-9]\\d{0,15}$': 'Um id.',
  '^\\d{1,15}$': 'Um número inteiro.',
  '^[\\da-z-]{8,64}$': 'De 8 a 64 letras sem acento, algarismos e hífenes.',
  '^[\\w-]{16,64}$': 'De 16 a 64 letras sem acento, algarismos, hífenes e “_”.',
  '^\\d{1,9}([.,]\\d{1,2})?$': 'Um valor, como 1500 ou 1500,50.',
  '^[a-z]+-[1-9]\\d{0,15}(,[a-z]+-[1-9]\\d{0,15})*$': 'Tipos e ids, como service-12,company-7.',
  '^20\\d\\d-\\d\\d-\\d\\d$': 'Uma data, como 2026-11-28.',
  '^\\/\\S{0,200}$': 'O endereço de uma página do site, a começar por “/”.',
};
