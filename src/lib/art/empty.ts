export const emptyDrawings = {
  search:
    '<circle cx="78" cy="52" r="26" fill="#F6EBD7" stroke="#083F3E" stroke-width="6"/><path stroke="#083F3E" stroke-width="8" stroke-linecap="round" d="M98 72l20 20"/><path stroke="#C8452A" stroke-width="5" stroke-linecap="round" d="M68 52h20"/>',
  chat: '<path fill="#F6EBD7" d="M40 28h66a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H72L54 94V78H40a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z"/><path stroke="#0B5D5A" stroke-width="5" stroke-linecap="round" d="M50 46h46M50 60h28"/><path fill="#F2B134" d="M104 56h28a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-4v12l-12-12h-12a6 6 0 0 1-6-6V62a6 6 0 0 1 6-6z"/>',
  bell: '<path fill="#F2B134" d="M56 78V56a28 28 0 0 1 56 0v22l8 10H48z"/><path fill="#083F3E" d="M74 92h20a10 10 0 0 1-20 0zM80 22h8v10h-8z"/><path fill="#F6EBD7" d="M66 56a18 18 0 0 1 18-18v6a12 12 0 0 0-12 12z"/>',
  stall:
    '<path fill="#F6EBD7" d="M36 44h96v54H36z"/><path fill="#C8452A" d="M28 24h112v16a9 9 0 0 1-18.7 0 9 9 0 0 1-18.7 0 9 9 0 0 1-18.6 0 9 9 0 0 1-18.7 0 9 9 0 0 1-18.7 0 9 9 0 0 1-18.6 0z"/><path fill="#F2B134" d="M46.7 24h18.6v16a9 9 0 0 1-18.6 0zM84 24h18.7v16a9 9 0 0 1-18.7 0zM121.3 24H140v16a9 9 0 0 1-18.7 0z"/><path fill="#0B5D5A" d="M44 72h80v26H44z"/><path fill="#6B3E26" d="M40 68h88v8H40z"/>',
  offline:
    '<path fill="none" stroke="#083F3E" stroke-width="8" stroke-linecap="round" d="M40 52a62 62 0 0 1 88 0M56 68a40 40 0 0 1 56 0"/><circle cx="84" cy="88" r="8" fill="#C8452A"/><path stroke="#C8452A" stroke-width="7" stroke-linecap="round" d="M44 24l80 72"/>',
  gate: '<path fill="#083F3E" d="M52 26h64v78H52z"/><path fill="#F2B134" d="M58 32h52v72H58z"/><path fill="#C8452A" d="M58 32h52v10H58zM58 52h52v6H58z"/><circle cx="100" cy="74" r="5" fill="#083F3E"/><path fill="#F6EBD7" d="M22 84h22v20H22z"/><path fill="#5E8C4A" d="M33 84c-14-8-12-26 0-34 12 8 14 26 0 34z"/>',
  repair:
    '<path fill="#6B3E26" d="M48 62l8-2-14 44h-8zM120 62l-8-2 14 44h8z"/><path fill="#F2B134" d="M30 44h108v22H30z"/><path fill="#083F3E" d="M38 44h14L40 66H30v-7zM68 44h16L72 66H56zM100 44h16l-12 22H88zM132 44h6v12l-6 10h-12z"/><circle cx="44" cy="34" r="8" fill="#C8452A"/><circle cx="124" cy="34" r="8" fill="#C8452A"/>',
  saved:
    '<path fill="#F6EBD7" d="M44 30h58v74H44z"/><path fill="#0B5D5A" d="M56 30h24v42l-12-10-12 10z"/><path fill="#F2B134" d="M104 46h30v58h-30z"/><path fill="#C8452A" d="M112 46h14v24l-7-6-7 6z"/>',
  portfolio:
    '<path fill="#F6EBD7" d="M30 38h62v50H30z"/><path fill="#8FC4B7" d="M36 44h50v38H36z"/><path fill="#0B5D5A" d="M36 82l16-20 12 12 8-8 14 16z"/><path fill="#F2B134" d="M84 52h54v42H84z"/><path fill="#C8452A" d="M90 58h42v30H90z"/><circle cx="102" cy="68" r="5" fill="#F2B134"/>',
  signpost:
    '<path fill="#6B3E26" d="M80 26h8v78h-8z"/><path fill="#F2B134" d="M46 30h70l14 12-14 12H46z"/><path fill="#F6EBD7" d="M122 60H54L40 71l14 11h68z"/><path stroke="#083F3E" stroke-width="4" stroke-linecap="round" d="M60 42h40M66 71h40"/>',
  papers:
    '<path fill="#F6EBD7" d="M52 22h48l18 18v64H52z"/><path fill="#8FC4B7" d="M100 22l18 18h-18z"/><path stroke="#0B5D5A" stroke-width="5" stroke-linecap="round" d="M64 52h40M64 66h40M64 80h18"/><path fill="#C8452A" d="M96 74h14v14H96z"/>',
  compared:
    '<path fill="#F6EBD7" d="M34 34h58v70H34z"/><path stroke="#0B5D5A" stroke-width="5" stroke-linecap="round" d="M46 52h24M46 68h16M46 84h28"/><circle cx="102" cy="58" r="24" fill="#F2B134" stroke="#083F3E" stroke-width="6"/><path stroke="#083F3E" stroke-width="9" stroke-linecap="round" d="M121 78l16 18"/><path fill="none" stroke="#083F3E" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M92 59l7 7 13-15"/>',
  sealed:
    '<path fill="#6B3E26" d="M46 70h8v34h-8zM106 70h8v34h-8z"/><path fill="#F6EBD7" d="M26 30h112v44H26z"/><path stroke="#083F3E" stroke-width="6" stroke-linecap="round" d="M42 46h38M42 60h24"/><circle cx="116" cy="54" r="21" fill="none" stroke="#C8452A" stroke-width="11" stroke-linecap="round" stroke-dasharray="0 10.995"/><circle cx="116" cy="54" r="21" fill="#F2B134"/><circle cx="116" cy="54" r="15" fill="#083F3E"/><path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M109 54l5 5 9-10"/>',
} as const;

export type EmptyDrawing = keyof typeof emptyDrawings;
