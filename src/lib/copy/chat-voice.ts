export const recorderTexts = {
  recorder: 'Gravação de áudio',
  asking: 'À espera do microfone…',
  recording: 'A gravar',
  cancel: 'Cancelar',
  stop: 'Parar e enviar',
  remove: 'Eliminar',
  send: 'Enviar',
  retry: 'Tentar de novo',
  close: 'Fechar',
  stopped: {
    longest: 'A gravação parou: o máximo são 5 minutos.',
    interrupted: 'A gravação foi interrompida.',
  },
  problems: {
    refused: 'O microfone não está permitido. Permita-o nas definições do navegador.',
    missing: 'Não foi encontrado nenhum microfone.',
    busy: 'O microfone está a ser usado por outra aplicação.',
    tooShort: 'A gravação ficou curta demais.',
    failed: 'Não foi possível gravar.',
  },
  cannotRecord: 'Este navegador não grava áudio.',
} as const;

export const voiceTexts = {
  play: (length: string) => ['Ouvir áudio', length].filter(Boolean).join(', '),
  playOwn: (length: string) => ['Ouvir o seu áudio', length].filter(Boolean).join(', '),
  pause: 'Pausar áudio',
  position: 'Posição no áudio',
  place: (now: string, length: string) => `${now} de ${length}`,
  speed: (speed: string) => `Velocidade ${speed}`,
  failed: 'Não foi possível ouvir. Tente de novo.',
} as const;

export const pictureTexts = {
  viewer: (name: string) => `Imagem em ecrã inteiro: ${name}`,
  close: 'Fechar',
  zoom: 'Ampliar',
  download: 'Descarregar',
  failed: 'Não foi possível carregar a imagem.',
} as const;
