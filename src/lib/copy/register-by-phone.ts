/** The steps of who registers by a number, after the first. */
export const registerByPhoneTexts = {
  confirm: 'Confirmar número',
  confirming: 'Confirmando...',
  changeNumber: 'Mudar o número',
  registered: 'Conta criada. Entre com o seu número e a sua senha.',
  inUse: 'Este número já abre uma conta',
  isMine: 'Se a conta é sua, escolha outra senha com um código por SMS e entre nela.',
  recover: 'Recuperar a senha',
  isOthers:
    'Se recebeu este número há pouco tempo, a conta é de quem o tinha antes. Pode pedir que o número passe para si: a sua conta começa vazia.',
  takeOver: 'O número agora é meu',
  asking: 'Pedindo...',
  begun: (day: string) =>
    `Pedido feito. Quem usava este número pode dizer até ${day} que ainda é seu. Se não disser, a sua conta abre nesse dia, com a senha que escolheu. Avisamos por SMS.`,
} as const;
