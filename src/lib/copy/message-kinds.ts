/** Shown for a message without words. */
export const messageKinds = { image: 'Imagem', video: 'Vídeo', audio: 'Áudio', pdf: 'Documento' } as const;
