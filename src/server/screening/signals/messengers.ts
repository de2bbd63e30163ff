/** As people write them on a phone. */
export const messengers = `whatsapp whatsap whatssap whatssapp whatsaap whatapp whatsupp whatsup wathsapp watsapp watsap watssap
  watssapp wasap wassap whats wats zap zapp wpp wtsp telegram telegrama telegran`;

export const messengerHosts = `wa.me api.whatsapp.com chat.whatsapp.com web.whatsapp.com whatsapp.com t.me telegram.me
  telegram.dog`;
