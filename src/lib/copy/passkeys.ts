export const passkeyTexts = {
  signIn: 'Entrar com chave de acesso',
  busy: 'A verificar...',
  unsupported: 'Este navegador não conhece chaves de acesso. Entre com a senha.',
  failed: 'A chave de acesso não foi aceite. Tente novamente.',
  known: 'Este dispositivo já tem uma chave de acesso desta conta.',
  offerTitle: 'Entre sem senha',
  offer:
    'Neste dispositivo pode entrar com o dedo, o rosto ou o PIN: crie uma chave de acesso em Definições, Segurança da conta.',
} as const;
