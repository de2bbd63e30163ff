/** Said by the server. */
export const factorTexts = {
  tooSoonAfterReset:
    'Há menos de 7 dias a senha foi definida por email, ou o Google foi ligado. Por segurança, este pedido só se pode fazer depois.',
  isOn: 'A aplicação de códigos já está ligada.',
  begunElsewhere:
    'A aplicação de códigos começou a ser ligada de novo noutro dispositivo: esta chave já não serve. Acabe lá, ou feche e comece outra vez.',
  mostPasskeys: 'Já tem 10 chaves de acesso. Retire uma que não use.',
  unknownPasskey: 'Esta chave de acesso já não é de nenhuma conta. Entre com a senha.',
  strangePasskey: 'Esta chave de acesso não é desta conta.',
  anyKey: 'Chave de acesso',
  keyOf: (browser: string) => `Chave de acesso (${browser})`,
} as const;
