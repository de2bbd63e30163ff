export const settingsTexts = {
  title: 'Definições',
  all: 'Todas as definições',
  groups: {
    account: 'Conta',
    access: 'Acesso',
    news: 'Avisos e conversas',
    data: 'Dados',
  },
  username: 'Nome de usuário',
  email: 'Email',
  password: 'Senha',
  devices: 'Dispositivos',
  api: 'Chaves da API e webhooks',
  appearance: 'Aparência e dados',
  data: 'Os meus dados',
  delete: 'Eliminar conta',
} as const;

/** What the list says under the name of a section. */
export const settingStates = {
  proven: (email: string, isProven: boolean) => (isProven ? email : `${email}, por confirmar`),
  ways: (
    { email, phone, google }: { email: string | null; phone: string | null; google: boolean },
    hasKey: boolean,
  ) =>
    [email && 'email', phone && 'telemóvel', google && 'Google', hasKey && 'chave de acesso']
      .filter(Boolean)
      .join(', '),
  noEmail: 'Sem email',
  phone: (phone: string, isVerified: boolean) => `${phone}, ${isVerified ? 'confirmado' : 'por confirmar'}`,
  noPhone: 'Sem número',
  password: (isSet: boolean) => (isSet ? 'Definida' : 'Ainda sem senha'),
  secondStep: (isOn: boolean) => `Segundo passo: ${isOn ? 'ligado' : 'desligado'}`,
  sessions: (count: number) => (count === 1 ? '1 sessão aberta' : `${count} sessões abertas`),
  keys(count: number): string {
    if (count === 0) return 'Nenhuma chave';
    return count === 1 ? '1 chave' : `${count} chaves`;
  },
  told(devices: number, byMail: boolean): string {
    if (devices === 0) return byMail ? 'Por email' : 'Só no BizLink';
    const where = devices === 1 ? 'Em 1 dispositivo' : `Em ${devices} dispositivos`;
    return byMail ? `${where} e por email` : where;
  },
  searches(count: number): string {
    if (count === 0) return 'Nenhuma pesquisa';
    return count === 1 ? '1 pesquisa' : `${count} pesquisas`;
  },
  answers(count: number): string {
    if (count === 0) return 'Nenhuma resposta';
    return count === 1 ? '1 resposta' : `${count} respostas`;
  },
  presence: (isShown: boolean) => (isShown ? 'Mostra quando está online' : 'Não mostra quando está online'),
  themes: { auto: 'Tema automático', light: 'Tema claro', dark: 'Tema escuro' },
  saver: (isOn: boolean) => `poupar dados: ${isOn ? 'ligado' : 'desligado'}`,
} as const;
