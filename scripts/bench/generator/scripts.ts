interface WordShape {
  readonly syllables: string
  /** Between words. */
  readonly blank: string
  readonly stop: string
  /** Characters a text needs for what takes one of the source language. */
  readonly density: number
}

const spaced = { blank: ' ', stop: '.', density: 1 }

/** What words of each writing system are made of. */
export const scripts = {
  latin: { ...spaced, syllables: 'a ba ce de fi ga ho in ka lo ma ne or pe qua ra sé ti ün va wo ža' },
  cyrillic: { ...spaced, syllables: 'а бо ве го да жи за ин ко ле ма не ор по ра сы ти ул фа хо че ши' },
  greek: { ...spaced, syllables: 'α βο γε δα ει ζη θα κο λε μα νη ξε ορ πα ρι σο τη υπ φα χω ψη ώς' },
  armenian: { ...spaced, syllables: 'ա բե գո դա եր զի թե ին կա լո մա նե շի ող պա ռա սե տի ու քե' },
  georgian: { ...spaced, syllables: 'ა ბე გო და ელ ვი ზა თი კო ლა მე ნი ორ პა ჟი რე სა ტი უფ ქო' },
  arabic: { ...spaced, density: 0.85, syllables: 'ال با تر جم ما نص عر بي لغ كت اب مو قع ست خد ام رس ال ية ون' },
  hebrew: { ...spaced, density: 0.8, syllables: 'ה בי גם דר וא זה חי טו יש כל לא מה נו סי עם פה צר קו רש שם תה' },
  devanagari: { ...spaced, stop: '।', syllables: 'अ का खे गि चा जो टा डे ति दा ना पे बि मा या रे ला वो सि है' },
  bengali: { ...spaced, stop: '।', syllables: 'আ কা খে গি চা জো টা ডে তি দা না পে বি মা যা রে লা সি হয়' },
  gujarati: { ...spaced, syllables: 'અ કા ખે ગિ ચા જો ટા ડે તિ દા ના પે બિ મા યા રે લા વો સિ છે' },
  gurmukhi: { ...spaced, stop: '।', syllables: 'ਅ ਕਾ ਖੇ ਗਿ ਚਾ ਜੋ ਟਾ ਡੇ ਤਿ ਦਾ ਨਾ ਪੇ ਬਿ ਮਾ ਯਾ ਰੇ ਲਾ ਵੋ ਸਿ ਹੈ' },
  tamil: { ...spaced, syllables: 'அ கா சே டி தா நோ பா மே யி ரா லே வி ழா ளே றி னா கள் உம்' },
  telugu: { ...spaced, syllables: 'అ కా గే చి జో టా డే తి దా నో పా బే మి యా రే లి వా సే హో' },
  kannada: { ...spaced, syllables: 'ಅ ಕಾ ಗೇ ಚಿ ಜೋ ಟಾ ಡೇ ತಿ ದಾ ನೋ ಪಾ ಬೇ ಮಿ ಯಾ ರೇ ಲಿ ವಾ ಸೇ' },
  malayalam: { ...spaced, syllables: 'അ കാ ഗേ ചി ജോ ടാ ഡേ തി ദാ നോ പാ ബേ മി യാ രേ ലി വാ സേ' },
  sinhala: { ...spaced, syllables: 'අ කා ගේ චි ජෝ ටා ඩේ ති දා නෝ පා බේ මි යා රේ ලි වා සේ' },
  thai: { blank: '', stop: '', density: 0.9, syllables: 'การ ความ ผู้ ใช้ ภาษา ข้อ มูล เปิด ปิด ไฟล์ หน้า ใหม่ แก้ ไข ลบ ได้' },
  lao: { blank: '', stop: '', density: 0.9, syllables: 'ການ ຄວາມ ຜູ້ ໃຊ້ ພາສາ ຂໍ້ ມູນ ເປີດ ປິດ ໄຟລ໌ ໜ້າ ໃໝ່ ແກ້ ໄຂ ລຶບ' },
  khmer: { blank: '', stop: '។', density: 1, syllables: 'ការ អ្នក ប្រើ ភាសា ទិន្ន ន័យ បើក បិទ ឯកសារ ទំព័រ ថ្មី កែ លុប' },
  burmese: { blank: '', stop: '။', density: 1, syllables: 'အ သုံး ပြု သူ ဘာ သာ စ ကား ဖွင့် ပိတ် ဖိုင် စာ မျက် နှာ အသစ်' },
  ethiopic: { ...spaced, stop: '።', density: 0.7, syllables: 'አ በ ገ ደ ሀ ወ ዘ ተ ከ ለ መ ነ ሰ ረ ቀ ሸ ን ም ት ል' },
  han: {
    blank: '',
    stop: '。',
    density: 0.4,
    syllables: '的 一 是 不 了 人 我 在 有 他 文 件 打 开 关 闭 新 建 语 言 翻 译 用 户 設 定 頁 面',
  },
  kana: {
    blank: '',
    stop: '。',
    density: 0.55,
    syllables: 'ア プリ の 設定 を 開 く ファ イル 保存 し ます 言語 翻訳 は が に で です ない',
  },
  hangul: {
    ...spaced,
    density: 0.5,
    syllables: '가 나 다 라 마 바 사 아 자 차 파일 열기 닫기 언어 번역 설정 사용 하다 입니다',
  },
} as const satisfies Record<string, WordShape>

export type Script = keyof typeof scripts
