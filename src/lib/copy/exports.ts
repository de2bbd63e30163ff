export const exportTexts = {
  hint: 'Uma cópia do que é seu no BizLink, num ficheiro ZIP: a conta, o que publicou, candidaturas, acordos, conversas, fotografias e ficheiros. Abre-se no telemóvel, sem internet.',
  takesMinutes: 'Demora alguns minutos. Avisamos aqui e por email; depois tem 48 horas para a descarregar.',
  ask: 'Pedir uma cópia',
  askAgain: 'Pedir outra cópia',
  asked: 'Pedido recebido. Pode sair desta página.',
  queued: 'A preparar a cópia…',
  ready: (until: string) => `Pronta até ${until}`,
  readyHint: 'Tem 48 horas, desde que ficou pronta, para a descarregar.',
  download: (size: string) => `Descarregar (${size})`,
  failed:
    'Não foi possível preparar a cópia. Peça de novo, até três vezes em 24 horas; se voltar a falhar, escreva-nos.',
  gone: (asked: string) => `A cópia pedida em ${asked} já foi apagada.`,
  tooMany: 'Pode pedir três cópias em 24 horas. Tente de novo mais tarde.',
} as const;
