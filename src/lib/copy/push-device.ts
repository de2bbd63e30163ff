export const pushOfferTexts = {
  title: {
    applied: 'Quer saber quando responderem?',
    wrote: 'Quer saber quando responderem?',
    followed: 'Quer saber das novidades?',
  },
  why: 'Avisamos, mesmo com o BizLink fechado.',
  accept: 'Activar avisos',
  later: 'Agora não',
  on: 'Os avisos estão activos neste dispositivo.',
  failed: 'Não foi possível activar os avisos. Tente de novo.',
} as const;

export const pushSwitchTexts = {
  title: 'Avisos neste dispositivo',
  hint: {
    on: 'Avisamos, mesmo com o BizLink fechado.',
    off: 'Avisamos, mesmo com o BizLink fechado.',
    denied:
      'O navegador está a bloquear os avisos do BizLink. Toque no cadeado junto do endereço, abra as permissões e permita as notificações.',
    install:
      'No iPhone, instale primeiro o BizLink: toque em Partilhar e depois em “Adicionar ao ecrã principal”.',
    unsupported: 'Este navegador não recebe avisos.',
  },
  failed: 'Não foi possível guardar. Tente de novo.',
} as const;
