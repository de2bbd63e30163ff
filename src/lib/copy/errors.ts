import type * as z from 'zod/mini';

/** By kind of error. Texts that the specification quotes are used word for word. */
export const errorDetails = {
  malformed: 'O pedido não pôde ser lido. Verifique os dados e tente novamente.',
  already_registered: 'Email already registered',
  invalid_code: 'Código inválido ou expirado.',
  invalid_token: 'O pedido de nova senha já não é válido. Peça um novo código.',
  invalid_passkey: 'A chave de acesso não foi aceite. Tente novamente.',
  not_authenticated: 'Not authenticated',
  invalid_credentials: 'Incorrect email or password',
  invalid_credential: 'Falha na autenticação Google',
  invalid_refresh_token: 'A sessão terminou. Entre novamente.',
  second_factor_needed: 'Falta o segundo passo para entrar.',
  moderation_locked: 'Active os dois passos em Definições, Segurança.',
  challenge_over: 'Passou muito tempo, ou houve demasiadas tentativas. Comece de novo.',
  wrong_password: 'A senha actual não está certa.',
  email_not_proven: 'Confirme o seu email para escrever a quem não o conhece.',
  confirmation_needed: 'Confirme primeiro que é você.',
  suspended: 'A sua conta está suspensa. Veja em Decisões o que pode fazer.',
  scope_missing: 'Esta chave da API não permite fazer isto.',
  forbidden: 'Não tem permissão para fazer isto.',
  not_found: 'Recurso não encontrado.',
  method_not_allowed: 'Esta operação não existe neste endereço.',
  timeout: 'O pedido demorou demasiado. Tente novamente.',
  number_in_use:
    'Este número já abre uma conta. Pode entrar nela por recuperação da senha, ou pedir que o número passe para si.',
  last_way: 'É a única forma de entrar que lhe resta. Junte outra primeiro.',
  sms_exhausted: 'Hoje já não podemos enviar mais SMS. Tente amanhã, ou use o email.',
  conflict: 'Os dados mudaram entretanto. Actualize a página e tente novamente.',
  warnings: 'Reveja o texto antes de publicar.',
  too_large: 'O envio é demasiado grande.',
  unsupported_type: 'Este tipo de conteúdo não é aceite.',
  password_too_short: 'Password too short',
  validation_failed: 'Dados inválidos. Verifique os campos e tente novamente.',
  rate_limited: 'Demasiados pedidos. Espere um pouco e tente novamente.',
  internal: 'Erro inesperado (500)',
  unavailable: 'O serviço está temporariamente indisponível. Tente novamente.',
} as const;

export const required = 'Campo obrigatório.';
export const oddAddress = 'Escreva um endereço como https://exemplo.co.mz.';

/** For a wrong field whose schema has no message of its own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return required;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? shortText(Number(issue.minimum)) : `O mínimo é ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use no máximo ${issue.maximum} caracteres.`
        : `O máximo é ${issue.maximum}.`;
    case 'invalid_value':
      return 'Escolha uma das opções.';
    default:
      return 'Valor inválido.';
  }
}

const shortText = (minimum: number) => (minimum <= 1 ? required : `Use pelo menos ${minimum} caracteres.`);

export const nameTexts = { withAddress: 'Escreva sem endereços de páginas nem de email.' } as const;
