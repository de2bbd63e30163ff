export const unsentLost = 'O que estava por enviar neste dispositivo perdeu-se com a sessão.';
