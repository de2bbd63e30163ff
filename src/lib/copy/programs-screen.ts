import type { KeyScope } from '#lib/contract/api-keys.ts';
import type { Delivery, DeliveryFailure, OffBecause, WebhookEvent } from '#lib/contract/webhooks.ts';

interface Choice {
  readonly name: string;
  readonly effect: string;
}

export const scopeTexts: Readonly<Record<KeyScope, Choice>> = {
  read: {
    name: 'Ler',
    effect: 'Vê o que você vê no site, menos as conversas, os acordos e as notificações.',
  },
  publish: {
    name: 'Publicar',
    effect: 'Publica, muda e retira o que é seu, como serviços e vagas, e decide candidaturas.',
  },
  chat: { name: 'Conversas', effect: 'Lê as suas conversas e escreve mensagens em seu nome.' },
  deals: { name: 'Acordos', effect: 'Lê os seus acordos, faz propostas e responde-lhes em seu nome.' },
};

export const eventTexts: Readonly<Record<WebhookEvent, Choice>> = {
  message: { name: 'Mensagens', effect: 'Quando recebe uma mensagem.' },
  application: {
    name: 'Candidaturas',
    effect: 'Quando recebe uma candidatura ou a retiram, e quando uma sua muda de estado.',
  },
  deal: { name: 'Acordos', effect: 'Quando um acordo começa ou muda.' },
  review: { name: 'Avaliações', effect: 'Quando recebe uma avaliação.' },
  service: { name: 'Serviços', effect: 'Quando um serviço seu é publicado, mudado ou retirado.' },
  job: { name: 'Vagas', effect: 'Quando uma vaga sua é publicada, mudada ou retirada.' },
};

export const apiTexts = {
  hint: 'Para ligar um programa seu ao BizLink, como uma caixa ou uma folha de cálculo. Quem não escreve programas não precisa disto. Se definir uma nova senha por email, acabam todas as chaves e todos os webhooks; se só a mudar, ou sair dos outros dispositivos, ficam.',
  docs: 'Para quem escreve programas: ',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'Não foi possível copiar. Marque o texto com o dedo.',
  onlyNow: 'Só se mostra agora. Copie e guarde num lugar seguro.',
  kept: 'Já guardei',
} as const;

export const keyTexts = {
  title: 'Chaves da API',
  hint: 'Com uma chave, um programa entra em seu nome, só para o que escolher. Nenhuma chave muda a conta.',
  none: 'Ainda não tem nenhuma chave.',
  add: 'Nova chave',
  name: 'Nome da chave',
  nameHint: 'Para a reconhecer: o programa que a usa.',
  nameExample: 'Caixa da loja',
  scopes: 'O que o programa pode fazer',
  lasts: 'Até quando serve',
  days: (count: number) => `${count} dias`,
  make: 'Criar chave',
  making: 'Criando...',
  made: 'A sua chave nova',
  key: 'Chave',
  example: 'Exemplo, para experimentar numa linha de comandos:',
  until: (day: string) => `Serve até ${day}`,
  ended: (day: string) => `Acabou a ${day}`,
  used: (when: string) => `usada ${when}`,
  neverUsed: 'nunca usada',
  revoke: 'Revogar',
  revokeNamed: (name: string) => `Revogar: ${name}`,
  revokeTitle: 'Revogar a chave?',
  revokeWhy: (name: string) =>
    `O programa que usa “${name}” deixa logo de entrar. Uma chave revogada não volta a servir.`,
  revoked: 'Chave revogada.',
} as const;

export const webhookTexts = {
  title: 'Webhooks',
  hint: 'Quando acontece alguma coisa, o BizLink avisa o endereço que escolher. Se falhar um dia inteiro, desliga-se e recebe um email.',
  none: 'Ainda não tem nenhum webhook.',
  add: 'Novo webhook',
  change: 'Mudar webhook',
  url: 'Endereço',
  urlHint: 'O endereço público do seu programa. Começa por https://',
  urlExample: 'https://loja.co.mz/bizlink',
  events: 'O que quer saber',
  make: 'Criar webhook',
  making: 'Criando...',
  save: 'Guardar alterações',
  saving: 'Guardando...',
  saved: 'Webhook mudado.',
  made: 'O segredo do seu webhook',
  secret: 'Segredo',
  signatures: 'Com ele, o seu programa verifica a assinatura de cada aviso, como diz ',
  standard: 'Standard Webhooks',
  on: 'Ligado',
  off: 'Desligado',
  edit: 'Mudar',
  turnOn: 'Ligar',
  turnOff: 'Desligar',
  test: 'Enviar um teste',
  remove: 'Eliminar',
  of: (act: string, url: string) => `${act}: ${url}`,
  removeTitle: 'Eliminar o webhook?',
  removeWhy: (url: string) => `${url} deixa de ser avisado, e a lista das entregas apaga-se.`,
  removed: 'Webhook eliminado.',
  gone: 'Este webhook já foi eliminado.',
  turnedOn: 'Webhook ligado.',
  turnedOff: 'Webhook desligado.',
  deliveries: 'Entregas',
} as const;

export const offTexts: Readonly<Record<OffBecause, string>> = {
  failing: 'Foi desligado porque pelo menos uma entrega falhou durante um dia.',
  behind: 'Foi desligado porque tinha demasiadas entregas à espera.',
  gone: 'Foi desligado porque o endereço respondeu que já não existe.',
  owner: 'Foi desligado por si.',
};

export const deliveryTexts = {
  none: 'Ainda não houve entregas. Envie um teste para experimentar.',
  last: (count: number) => `A mais nova primeiro. Ficam as últimas ${count}.`,
  test: 'Teste',
  states: { waiting: 'À espera', delivered: 'Entregue', failed: 'Falhou' },
  body: 'O que foi enviado',
  sendAgain: 'Enviar de novo',
  sendAgainOf: (event: string, when: string) => `Enviar de novo: ${event}, ${when}`,
  gone: 'Este webhook, ou esta entrega, já não existe.',
  sentAgain: 'Vai ser enviado de novo.',
  testSent: 'O teste vai a caminho.',
  neverSent: 'Não chegou a ser enviado',
  answered: (status: number) => `O endereço respondeu ${status}`,
  took: (time: string) => `demorou ${time}`,
  tries: (count: number, most: number) => `tentativa ${count} de ${most}`,
  nextNow: 'próxima tentativa dentro de momentos',
  nextIn: (minutes: number) =>
    minutes === 1 ? 'próxima tentativa daqui a 1 minuto' : `próxima tentativa daqui a ${minutes} minutos`,
  nextAt: (when: string) => `próxima tentativa a ${when}`,
} as const satisfies { states: Readonly<Record<Delivery['state'], string>> } & Record<string, unknown>;

export const failureTexts: Readonly<Record<Exclude<DeliveryFailure, 'refused'>, string>> = {
  forbidden: 'O endereço não é público',
  redirected: 'O endereço mandou para outro, e não o seguimos',
  unreached: 'Não foi possível chegar ao endereço',
  late: 'O endereço não respondeu a tempo',
};
