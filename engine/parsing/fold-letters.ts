// Replacements for letters and signs that do not decompose into a letter and a mark, as in PostgreSQL's `unaccent`. Each character is
// followed by its replacement; a letter followed by itself is kept.

const letters = `
ßss æae ðd øo þth đd ħh ıi ĸq ŀl łl ŉ'n ŋn œoe ŧt ƀb ƃb ƈc ƌd ƒf ƕhv ƙk ƚl ƞn ƣoi ƥp ƫt ƭt ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȸdb
ȹqp ȼc ȿs ɀz ɇe ɉj ɍr ɏy ɓb ɕc ɖd ɗd ɛe ɟj ɠg ɡg ɢg ɦh ɧh ɨi ɪi ɫl ɬl ɭl ɱm ɲn ɳn ɴn ɶoe ɼr ɽr ɾr ʀr ʂs ʈt ʉu ʋv ʏy ʐz ʑz
ʙb ʛg ʜh ʝj ʟl ʠq ʣdz ʥdz ʦts ʪls ʫlz ʹ' ʺ" ʻ' ʼ' ʽ' ˆ^ ˈ' ˋ\` ː: ϒυ ϲς ёе ᴀa ᴁae ᴃb ᴄc ᴅd ᴆd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu
ᴠv ᴡw ᴢz ᵫue ᵬb ᵭd ᵮf ᵯm ᵰn ᵱp ᵲr ᵳr ᵴs ᵵt ᵶz ᵺth ᵻi ᵽp ᵾu ᶀb ᶁd ᶂf ᶃg ᶄk ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶓe ᶖi ᶙu ẚa
ẜs ẝs ỻll ỽv ỿy ℴo ℼπ ℽγ ℾγ ℿπ ⱡl ⱥa ⱦt ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ⱼj ⱽv ꜰf ꜱs ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝁk ꝃk ꝅk ꝇl ꝉl ꝋo ꝍo
ꝏoo ꝑp ꝓp ꝕp ꝗq ꝙq ꝟv ꝡvy ꝥth ꝧth ꝱd ꝲl ꝳm ꝴn ꝵr ꝶr ꝷt ꝺd ꝼf ꞇt ꞑn ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs ꟲc ꟳf ꟴq ǣǣ ǯǯ ǽǽ ǿǿ ϓϓ ϔϔ ẛẛ ℏℏ`

const signs = String.raw`
¡! ©(c) «<<  ®(r) ±+/- »>> ¿? ×* ÷/ ˂< ˃> ˄^ ˖+ ˗- ˜~ ‐- ‑- ‒- –- —- ―- ‖|| ‘' ’' ‚, ‛' “" ”" „,, ‟" ․. ′' ″" ‹<
›> ⁄/ ⁅[ ⁆] ⁎* ₠ce ₢cr ₣fr. ₤l. ₧pts ₹rs ₺tl ℗(p) ℘p ℞rx ℡tel −- ∕/ ∖\ ∣| ∥|| ≪<< ≫>>`

/** Replaced with a leading space, so that `1½` becomes `1 1/2`. */
const fractions = `¼1/4 ½1/2 ¾3/4 ⅐1/7 ⅑1/9 ⅒1/10 ⅓1/3 ⅔2/3 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8 ⅟1/ ↉0/3`

const parsed = (text: string): [string, string][] =>
  text
    .trim()
    .split(/[ \n]+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)])

/** The replacements by lower-case letter or sign. */
export const replacements: ReadonlyMap<string, string> = new Map([
  ...parsed(letters),
  ...parsed(signs),
  ['\u00ad', '-'],
  ...parsed(fractions).map(([sign, text]): [string, string] => [sign, ` ${text}`]),
])
