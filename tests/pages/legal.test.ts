import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { theSite } from '#tests/support/site.ts';

const textOf = async (path: string) => {
  const $ = load(await (await fetch(theSite().url + path)).text());
  return $('main').text().replaceAll(/\s+/g, ' ');
};

describe('privacy', () => {
  /**
   * Under which words the page names what each table keeps of people, or null where it keeps nothing of them. A new table
   * does not compile until it is said.
   */
  const words: Readonly<Record<keyof Schema, string | null>> = {
    migrations: null,
    backups: null,
    system_samples: null,
    system_alarms: null,
    users: 'Conta: email ou telemóvel, e senha',
    phone_challenges: 'Conta: email ou telemóvel, e senha',
    takeovers: 'Quem tem agora um número que já abria uma conta',
    sms_days: null,
    ways_in: 'Conta: email ou telemóvel, e senha',
    usernames: 'Nome de usuário que deixou',
    sessions: 'em que navegador entrou e quando',
    refresh_tokens: 'chaves da sessão',
    codes: 'Código de recuperação',
    reset_tokens: 'Código de recuperação',
    totps: 'o segredo da aplicação de códigos',
    passkeys: 'chaves de acesso',
    recovery_codes: 'códigos de recuperação',
    challenges: 'Entradas a meio',
    lost_accesses: 'Pedido de quem perdeu o acesso',
    account_acts: 'O que aconteceu à conta',
    queue: 'Emails que não se conseguem entregar',
    freelancers: 'Se for freelancer',
    companies: 'Empresa: nome',
    company_members: 'quem faz parte da equipa',
    company_stays: 'quem faz parte da equipa ou fez, e quando',
    company_invitations: 'quem convidou',
    verifications: 'documento do NUIT',
    pictures: 'fotografias',
    kept_files: 'ficheiros',
    services: 'serviços',
    service_pictures: 'serviços',
    jobs: 'vagas',
    applications: 'candidaturas, currículos',
    ended_applications: 'candidaturas, currículos',
    portfolio_items: 'portfólio',
    visits: 'códigos que mudam todos os dias',
    day_counts: 'Quem publica vê números',
    entries: 'no feed e na pesquisa',
    news: null,
    entry_counts: null,
    likes: 'o que curte',
    bookmarks: 'guarda e denuncia',
    follows: 'quem segue',
    reports: 'uma cópia do que foi denunciado',
    withheld: null,
    cases: 'uma cópia do que foi denunciado',
    decisions: 'Decisões da moderação',
    moderation_log: 'Decisões da moderação',
    text_prints: null,
    requests: 'pedidos',
    request_pictures: 'pedidos',
    deals: 'acordos',
    deal_offers: 'acordos',
    deal_events: 'acordos',
    reviews: 'avaliações',
    words: null,
    conversations: 'mensagens, áudios',
    members: 'até que mensagem recebeu e leu',
    messages: 'mensagens, áudios',
    blocks: 'quem bloqueia',
    presence: 'Presença: a última vez',
    socket_tickets: 'chaves da sessão',
    notifications: 'a lista das suas notificações',
    told_acts: 'Durante 30 dias lembramo-nos',
    notification_choices: 'como quer ser avisado',
    push_subscriptions: 'a morada que o navegador dele nos dá',
    quick_answers: 'respostas rápidas',
    reply_times: 'em quanto tempo costuma responder',
    saved_searches: 'as pesquisas de que pediu para ser avisado',
    saved_search_keys: 'as pesquisas de que pediu para ser avisado',
    saved_search_places: 'as pesquisas de que pediu para ser avisado',
    api_keys: 'as chaves da API',
    webhooks: 'os webhooks',
    webhook_deliveries: 'as últimas 50 entregas',
    exports: 'as cópias dos seus dados',
    service_imports: 'as listas de serviços que importa',
  };

  it('names what is kept, here and on the device', async () => {
    const text = await textOf('/privacy');
    const onDevice = [
      'por enviar',
      'rascunhos',
      'últimas conversas',
      'páginas e imagens que viu',
      'dados gastou',
      'se tem uma chave de acesso',
    ];
    for (const word of [...Object.values(words), ...onDevice, 'num resumo por dia'])
      if (word !== null) expect(text).toContain(word);
  });
});

describe.each(['/privacy', '/terms', '/ajuda'])('%s', (path) => {
  it('speaks of what is there, and does not promise that messages vanish with an account', async () => {
    const text = await textOf(path);
    expect(text).not.toMatch(/ainda não abri|em breve|em desenvolvimento|candidaturas e as mensagens/);
  });
});
