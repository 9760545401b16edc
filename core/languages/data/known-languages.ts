// Languages as clients of this API know them: what the API of Weblate 2026.10 says of each, in our own form.

export interface KnownLanguage {
  readonly code: string
  readonly name: string
  readonly direction: string
  readonly population: number
  readonly plural: { readonly number: number; readonly formula: string; readonly type: number }
  readonly aliases: readonly string[]
}

/** number of forms;formula;type */
const pluralRows = `
2;n != 1;1
1;0;0
2;n > 1;1
6;n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;12
6;(n == 0) ? 0 : ((n == 1) ? 1 : ((n == 2) ? 2 : ((n % 100 >= 3 && n % 100 <= 10) ? 3 : ((n % 100 >= 11 && n % 100 <= 99) ? 4 : 5))));12
3;n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;22
3;(n == 0) ? 0 : ((n == 1) ? 1 : 2);11
5;(n % 10 == 1 && n % 100 != 11 && n % 100 != 71 && n % 100 != 91) ? 0 : ((n % 10 == 2 && n % 100 != 12 && n % 100 != 72 && n % 100 != 92) ? 1 : ((((n % 10 == 3 || n % 10 == 4) || n % 10 == 9) && (n % 100 < 10 || n % 100 > 19) && (n % 100 < 70 || n % 100 > 79) && (n % 100 < 90 || n % 100 > 99)) ? 2 : ((n != 0 && n % 1000000 == 0) ? 3 : 4)));10
2;n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9);1
3;(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;22
3;n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;22
6;(n==0) ? 0 : (n==1) ? 1 : (n==2) ? 2 : (n==3) ? 3 :(n==6) ? 4 : 5;12
4;(n % 100 == 1) ? 0 : ((n % 100 == 2) ? 1 : ((n % 100 == 3 || n % 100 == 4) ? 2 : 3));6
5;n==1 ? 0 : n==2 ? 1 : (n>2 && n<7) ? 2 :(n>6 && n<11) ? 3 : 4;10
4;(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3;6
3;n==1 ? 0 : n==2 ? 1 : 2;4
4;(n % 10 == 1) ? 0 : ((n % 10 == 2) ? 1 : ((n % 100 == 0 || n % 100 == 20 || n % 100 == 40 || n % 100 == 60 || n % 100 == 80) ? 2 : 3));6
4;(n == 1) ? 0 : ((n == 2) ? 1 : ((n > 10 && n % 10 == 0) ? 2 : 3));6
2;n % 10 != 1 || n % 100 == 11;1
3;(n == 1) ? 0 : ((n == 2) ? 1 : 2);4
3;n==0 ? 0 : n==1 ? 1 : 2;11
6;(n == 0) ? 0 : ((n == 1) ? 1 : (((n % 100 == 2 || n % 100 == 22 || n % 100 == 42 || n % 100 == 62 || n % 100 == 82) || n % 1000 == 0 && (n % 100000 >= 1000 && n % 100000 <= 20000 || n % 100000 == 40000 || n % 100000 == 60000 || n % 100000 == 80000) || n != 0 && n % 1000000 == 100000) ? 2 : ((n % 100 == 3 || n % 100 == 23 || n % 100 == 43 || n % 100 == 63 || n % 100 == 83) ? 3 : ((n != 1 && (n % 100 == 1 || n % 100 == 21 || n % 100 == 41 || n % 100 == 61 || n % 100 == 81)) ? 4 : 5))));12
3;(n == 1) ? 0 : ((n != 0 && n % 1000000 == 0) ? 1 : 2);20
3;(n % 10 == 1 && (n % 100 < 11 || n % 100 > 19)) ? 0 : ((n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19)) ? 1 : 2);22
3;n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;7
3;(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : ((n % 10 == 1 && n % 100 != 11) ? 1 : 2);11
2;n==1 || n%10==1 ? 0 : 1;1
4;n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3;8
3;n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;2
3;(n == 1) ? 0 : ((n == 0 || n % 100 >= 2 && n % 100 <= 19) ? 1 : 2);2
3;n == 1 ? 0 : n == 2 ? 1 : 2;4
4;(n % 10 == 1 && n % 100 != 11) ? 0 : ((n == 2) ? 1 : ((n != 2 && n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19)) ? 2 : 3));6
3;(n == 0 || n == 1) ? 0 : ((n >= 2 && n <= 10) ? 1 : 2);2
4;n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;6
2;n >= 2 && (n < 11 || n > 99);1
`

/** code;name;direction;speakers;plural row;aliases */
const languageRows = `
aa;Afar;ltr;2305971;0;aar
ab;Abkhazian;ltr;111858;0;abk
abr;Abron;ltr;1729455;0;
ace;Acehnese;ltr;3941867;1;
ach;Acholi;ltr;1823471;2;
ada;Adangme;ltr;1037673;0;
ady;Adyghe;ltr;451988;2;
ae;Avestan;rtl;0;0;ave
aeb;Arabic (Tunisian);rtl;10843920;3;ajt
af;Afrikaans;ltr;9966164;0;af_za afr
afh;Afrihili;ltr;0;0;
agr;Aguaruna;ltr;56584;0;agr_pe
aii;Assyrian Neo-Aramaic;rtl;232300;0;
ain;Ainu (Japan);ltr;10;0;
ak;Akan;ltr;13489749;2;aka
akk;Akkadian;ltr;0;0;
ale;Aleut;ltr;200;0;
aln;Albanian (Gheg);ltr;1463046;0;
alt;Altai (Southern);ltr;19714;0;
am;Amharic;ltr;39176975;2;am_et amh
ami;Amis;ltr;215000;0;
an;Aragonese;ltr;24585;0;arg
ang;English (Old);ltr;0;0;ang@latin
anp;Angika;ltr;740000;0;
apc;Arabic (Levantine);rtl;43682528;3;ajp
apd;Arabic (Sudanese);rtl;30785053;3;
ar;Arabic;rtl;378792526;3;ar_aa ar_ar ara arb
ar_BH;Arabic (Bahrain);rtl;1363194;3;
ar_DZ;Arabic (Algeria);rtl;34796650;3;
ar_EG;Arabic (Egypt);rtl;104572180;3;eg
ar_KW;Arabic (Kuwait);rtl;3138360;3;
ar_LY;Arabic (Libya);rtl;5447332;3;
ar_Latn;Arabic (Latin script);rtl;378792526;3;ar@latin ar@latn
ar_MA;Arabic (Morocco);rtl;23180312;3;ary
ar_SA;Arabic (Saudi Arabia);rtl;36544400;3;
ar_XB;Arabic (XB pseudolocale);rtl;0;3;
ar_YE;Arabic (Yemen);rtl;23783896;3;
arc;Aramaic;rtl;0;0;
arn;Mapudungun;ltr;279970;2;
arp;Arapaho;ltr;1000;0;
arq;Arabic (Algerian);rtl;39028675;4;
ars;Arabic (Najdi);rtl;1096332;4;
arw;Arawak;ltr;2500;0;
arz;Arabic (Egyptian);rtl;71198080;4;
as;Assamese;ltr;18318690;2;as_in asm
asa;Asu;ltr;809545;0;
ast;Asturian;ltr;614645;0;ast_es
av;Avaric;ltr;549201;0;ava
avk;Kotava;ltr;50;0;
awa;Awadhi;ltr;27458162;0;
ay;Aymara;ltr;2984003;1;aym ayr
ayc;Aymara (Southern);ltr;0;0;
az;Azerbaijani;ltr;10101162;0;az_az aze azj
azb;Azerbaijani (Southern);rtl;14640650;0;az_ir
ba;Bashkir;ltr;1830673;0;ba_ck bak
bal;Baluchi;rtl;8751140;0;bcc
ban;Balinese;ltr;5068116;0;
bar;Bavarian;ltr;22819828;0;
bas;Basa (Cameroon);ltr;371593;0;
bbc;Batak Toba;ltr;2590370;0;
bci;Baoulé;ltr;3297998;0;
be;Belarusian;ltr;2991098;5;be_by bel by xbelorussian
be_Latn;Belarusian (Latin script);ltr;2991098;5;be@latin be_rby by_lat
bej;Beja;rtl;2725234;0;
bem;Bemba;ltr;7071694;0;
ber;Berber;ltr;17000000;0;
bew;Betawi;ltr;5912802;0;
bez;Bena;ltr;1146855;0;
bg;Bulgarian;ltr;7684020;0;bg_bg bgr bul
bgc;Haryanvi;ltr;16909560;0;
bgn;Balochi (Western);rtl;2186207;0;
bh;Bihari;ltr;63000000;2;bih
bhb;Bhili;ltr;1690955;0;
bhi;Bhilali;ltr;1296399;0;
bho;Bhojpuri;ltr;34639016;2;
bi;Bislama;ltr;286206;0;bis
bik;Bikol;ltr;3548310;0;bcl
bin;Bini;ltr;1680903;0;
bjj;Kanauji;ltr;7891128;0;
bjn;Banjar;ltr;4228269;0;
bla;Siksika;ltr;6595;0;
blo;Anii;ltr;57468;6;
bm;Bambara;ltr;10115676;1;bam
bn;Bengali;ltr;279893704;2;bd ben bn_bd
bn_BD;Bengali (Bangladesh);ltr;165323060;2;
bn_IN;Bengali (India);ltr;114139530;2;
bnt;Bantu (Other);ltr;0;0;
bo;Tibetan;ltr;3061778;1;bo_bt bod tib
bo_CN;Tibetan (China);ltr;2832080;1;
bqi;Luri (Bakhtiari);rtl;1237416;0;
br;Breton;ltr;567509;7;br_fr bre
bra;Braj;ltr;57774;0;
brb;Brao;ltr;0;0;
brh;Brahui;rtl;3280732;0;
brx;Bodo;ltr;1972782;0;
bs;Bosnian;ltr;3760683;5;bos bs_ba
bs_Cyrl;Bosnian (Cyrillic script);ltr;3760683;5;
bs_Latn;Bosnian (Latin script);ltr;3760683;5;bs_latn_ba
bua;Buriat;ltr;309806;0;bxr
bug;Buginese;ltr;4532298;0;
bum;Bulu (Cameroon);ltr;1424440;0;
byn;Bilen;ltr;82471;0;
ca;Catalan;ltr;8218781;0;ca_ca ca_es ca_ps cat
ca@valencia;Valencian;ltr;8218781;0;ca_es@valencia ca_valencia ca_xv va val_es
ca_AD;Catalan (Andorra);ltr;43538;0;
cad;Caddo;ltr;0;0;
cak;Kaqchikel;ltr;1606457;0;
car;Galibi Carib;ltr;10000;0;
cdo_Hans;Mindong (Simplified Han script);ltr;0;1;
cdo_Hant;Mindong (Traditional Han script);ltr;0;1;cdo cdo_hani
cdo_Latn;Mindong (Latin script);ltr;0;1;
ce;Chechen;ltr;929418;0;che
ceb;Cebuano;ltr;28386480;8;
cgg;Chiga;ltr;2661282;0;
ch;Chamorro;ltr;46498;0;cha
chb;Chibcha;ltr;0;0;
chg;Chagatai;rtl;0;0;
chk;Chuukese;ltr;29880;0;
chm;Mari;ltr;521037;0;
chn;Chinook jargon;ltr;1;0;
cho;Choctaw;ltr;11284;0;
chp;Chipewyan;ltr;12414;0;
chr;Cherokee;ltr;26331;0;
chy;Cheyenne;ltr;2400;0;
ckb;Kurdish (Sorani);rtl;5606845;0;
ckb_IQ;Kurdish (Sorani, Iraq);rtl;5050008;0;
ckb_IR;Kurdish (Sorani, Iran);rtl;556837;0;
cnr;Montenegrin;ltr;232600;5;me sr_me
cnr_Cyrl;Montenegrin (Cyrillic script);ltr;232600;5;me_cyrl
co;Corsican;ltr;164099;0;cos
cop;Coptic;ltr;6674820;0;
cpe;Creoles and pidgins (English based);ltr;0;0;
cpf;Creoles and pidgins (French-based);ltr;0;0;
cpp;Creoles and pidgins (Portuguese-based);ltr;0;9;
cpx_Hans;Puxian (Simplified Han script);ltr;0;1;
cpx_Hant;Puxian (Traditional Han script);ltr;0;1;cpx
cpx_Latn;Puxian (Latin script);ltr;0;1;
cr;Cree;ltr;5043;0;cre cwd
crh;Crimean Tatar;ltr;199706;1;
crp;Creoles and pidgins;ltr;0;0;
cs;Czech;ltr;13236057;9;ces cs_cs cs_cz csy cz cze
csb;Kashubian;ltr;50370;10;
csw;Cree (Swampy);ltr;4655;2;
cu;Slavonic (Old Church);ltr;0;0;chu
cv;Chuvash;ltr;1830673;6;chv
cy;Welsh;ltr;920984;11;cy_gb cym wel
da;Danish;ltr;7247744;0;da_da da_dk dan dk
dak;Dakota;ltr;21688;0;
dar;Dargwa;ltr;366134;0;
dcc;Deccan;rtl;13950386;0;
de;German;ltr;141873196;0;de_de deu deu_de ger
de@formal;German (formal);ltr;141873196;0;de_de_x_formal de_fo de_form
de@informal;German (informal);ltr;141873196;0;de_de_x_informal
de_1901;German (old spelling);ltr;0;0;
de_AT;German (Austria);ltr;8698940;0;
de_CH;German (Switzerland);ltr;6734033;0;des
de_LU;German (Luxembourg);ltr;422890;0;
del;Delaware;ltr;0;0;umu
den;Slave (Athapascan);ltr;2327;0;xsl
dgr;Dogrib;ltr;2133;0;
din;Dinka;ltr;1365900;0;dik
dje;Zarma;ltr;4478276;0;
dnj;Dan;ltr;1628814;0;daf
dnk;Dengka;ltr;0;0;
doi;Dogri;ltr;2818260;2;dgo
dru;Rukai;ltr;10500;0;
dry;Darai;ltr;0;0;
dsb;Lower Sorbian;ltr;6981;12;
dua;Duala;ltr;148637;0;
dum;Dutch (Middle);ltr;0;0;
dv;Dhivehi;rtl;385308;0;div
dyu;Dyula;ltr;7373504;0;
dz;Dzongkha;ltr;418554;1;adp dzo
ee;Ewe;ltr;5320859;0;ee_ee ewe
efi;Efik;ltr;3314457;0;
egl;Emilian;ltr;30482;0;
egy;Egyptian (Ancient);rtl;0;0;
eka;Ekajuk;ltr;0;0;
el;Greek;ltr;12249401;0;el_gr ell gr gre
elx;Elamite;ltr;0;0;
en;English;ltr;1728473503;0;base en_en en_us eng enp source
en@pirate;English (Pirate);ltr;1728473503;0;pr
en_150;English (Europe);ltr;279594417;0;
en_AU;English (Australia);ltr;25697856;0;ena
en_CA;English (Canada);ltr;33751476;0;
en_GB;English (United Kingdom);ltr;67089918;0;eng_gb english_uk
en_IE;English (Ireland);ltr;5128790;0;
en_IN;English (India);ltr;267734700;0;
en_NZ;English (New Zealand);ltr;5057985;0;
en_PH;English (Philippines);ltr;75697280;0;
en_Shaw;English (Shavian);ltr;0;0;
en_Shaw_GB;English (Shavian script, United Kingdom);ltr;0;0;
en_Shaw_US;English (Shavian script, United States);ltr;0;0;
en_US;English (United States);ltr;328284480;0;enu us
en_XA;English (XA pseudolocale);ltr;0;0;
en_ZA;English (South Africa);ltr;18737206;0;
en_devel;English (Developer);ltr;1728473503;0;
enm;English (Middle);ltr;0;0;
eo;Esperanto;ltr;298;0;eo_xx epo
es;Spanish;ltr;507599381;0;es_es es_la esp spa
es@formal;Spanish (formal);ltr;507599381;0;
es@informal;Spanish (informal);ltr;507599381;0;
es_150;Spanish (Europe);ltr;69107258;0;
es_419;Spanish (Latin America);ltr;363966079;0;
es_AR;Spanish (Argentina);ltr;46994400;0;
es_BO;Spanish (Bolivia);ltr;7510320;0;
es_CL;Spanish (Chile);ltr;18291406;0;
es_CO;Spanish (Colombia);ltr;46117212;0;
es_CR;Spanish (Costa Rica);ltr;5002301;0;
es_CU;Spanish (Cuba);ltr;10966000;0;
es_DO;Spanish (Dominican Republic);ltr;8436402;0;
es_EC;Spanish (Ecuador);ltr;17577600;0;
es_MX;Spanish (Mexico);ltr;108514200;0;mspanish
es_NI;Spanish (Nicaragua);ltr;5208021;0;
es_PA;Spanish (Panama);ltr;3084465;0;
es_PE;Spanish (Peru);ltr;23798146;0;
es_PR;Spanish (Puerto Rico);ltr;2626921;0;
es_SV;Spanish (El Salvador);ltr;5899543;0;
es_US;Spanish (American);ltr;32828448;0;
es_UY;Spanish (Uruguay);ltr;3014290;0;
es_VE;Spanish (Venezuela);ltr;25625246;0;
et;Estonian;ltr;853779;0;ekk est et_ee et_et
eu;Basque;ltr;1034494;0;baq es_eu eu_es eus
ewo;Ewondo;ltr;959949;0;
ext;Extremaduran;ltr;231673;0;
fa;Persian;rtl;89208445;2;fa_ir fas fas_ir per pes
fan;Fang (Equatorial Guinea);ltr;915873;0;
fat;Fanti;ltr;2800000;0;
fbl;Bikol (West Albay);ltr;2720371;0;bhk
ff;Fulah;ltr;8955864;2;fuc ful
ffm;Fulfulde (Maasina);ltr;1693276;0;
fi;Finnish;ltr;5789395;0;fi_fi fin fin_fi
fil;Filipino;ltr;73198317;8;fil_fil
fj;Fijian;ltr;371128;0;fij
fo;Faroese;ltr;72984;0;fao fo_fo
fon;Fon;ltr;3674275;0;
fr;French;ltr;332956350;2;fr_fr fra fra_fr fre
fr@formal;French (formal);ltr;332956350;2;fr_fo fr_form fr_fr_x_formal
fr@informal;French (informal);ltr;332956350;2;fr_fr_x_informal
fr_AG;French (Antigua and Barbuda);ltr;0;2;
fr_BE;French (Belgium);ltr;4551488;2;frb
fr_CA;French (Canada);ltr;11250492;2;
fr_CH;French (Switzerland);ltr;3455622;2;
fr_LU;French (Luxembourg);ltr;617553;2;
fr_SN;French (Senegal);ltr;4900350;2;
frc;French (Louisiana);ltr;28724;2;
frk;Frankish;ltr;0;0;
frm;French (Middle);ltr;0;0;
fro;French (Old);ltr;0;0;
frp;Franco-Provençal;ltr;64272;2;
frr;Frisian (Northern);ltr;10094;0;
frs;Frisian (Eastern);ltr;2018;0;
fuq;Fulfulde (Central-Eastern Niger);ltr;1843996;0;
fur;Friulian;ltr;36578;0;
fuv;Fulfulde (Nigerian);ltr;15862049;0;
fvr;Fur;ltr;1362617;0;
fy;Frisian;ltr;764213;0;fry
ga;Irish;ltr;1254049;13;ga_ie gle
gaa;Ga;ltr;968494;0;
gan_Hans;Gan (Simplified Han script);ltr;24072680;1;
gan_Hant;Gan (Traditional Han script);ltr;24072680;1;gan
gay;Gayo;ltr;337874;0;
gba;Gbaya (Central African Republic);ltr;0;0;gya
gbm;Garhwali;ltr;3804651;0;
gd;Gaelic;ltr;75305;14;gae gd_gb gla
gez;Ge'ez;ltr;0;0;
gil;Gilbertese;ltr;69927;0;
gl;Galician;ltr;3323918;0;gl_es glg glg_es
glk;Gilaki;rtl;4065797;0;
gmh;High German (Middle);ltr;0;0;
gn;Guarani;ltr;6095531;0;grn
goh;High German (Old);ltr;0;0;
gom;Konkani (Goan);ltr;3633900;0;
gon;Gondi;ltr;3381911;0;gno
gor;Gorontalo;ltr;1154404;0;
got;Gothic;ltr;0;0;
grb;Grebo;ltr;538287;0;gbo
grc;Greek (Ancient);ltr;0;15;
gsw;Alemannic;ltr;8439155;0;
gu;Gujarati;ltr;65626182;2;gu_in guj prp
gu_IN;Gujarati (India);ltr;63410850;2;
guc;Wayuu;ltr;133888;0;
gug;Guaraní (Paraguayan);ltr;4850000;2;gug_py
gum;Guambiano;ltr;20782;0;
gun;Guaraní (Mbyá);ltr;0;2;
gur;Farefare;ltr;1210618;0;
guw;Gun;ltr;1539000;2;
guz;Gusii;ltr;2854073;0;
gv;Manx;ltr;1660;16;glv gv_gb
gwi;Gwichʼin;ltr;310;0;
ha;Hausa;rtl;41875124;0;hau
hac;Gorani;rtl;0;0;
hai;Haida;ltr;90;0;hdn
hak_Hans;Hakka (Simplified Han script);ltr;32568920;1;
hak_Hant;Hakka (Traditional Han script);ltr;2595483;1;hak
hak_Latn;Hakka (Latin script);ltr;32568920;1;
haw;Hawaiian;ltr;30434;0;
haz;Hazaragi;rtl;2367174;0;
he;Hebrew;rtl;9402620;17;he_he he_il heb iw iw_he iw_il
he_IL;Hebrew (Israel);rtl;9402620;17;
hi;Hindi;ltr;580318483;2;hi_in hin
hi@hinglish;Hindi (Hinglish);ltr;580318483;2;
hi_Latn;Hindi (Latin script);ltr;1409130;2;
hif;Hindi (Fiji);ltr;390160;0;hif_fj
hil;Hiligaynon;ltr;9935268;0;
hit;Hittite;ltr;0;0;
hmn;Hmong;ltr;4500000;0;hea
hnd;Hindko (Southern);rtl;1034692;0;
hne;Chhattisgarhi;ltr;15500430;0;
hnj;Hmong Njua;ltr;815127;1;
hno;Hindko (Northern);rtl;4290188;0;
ho;Hiri Motu;ltr;210970;0;hmo
hoc;Ho;ltr;1395038;0;
hoj;Hadothi;ltr;1155486;0;
hr;Croatian;ltr;6790797;5;hr_hr hrv scr
hrx;Hunsrik;ltr;0;0;
hsb;Upper Sorbian;ltr;13459;12;
hsn;Xiang;ltr;41065160;1;
ht;Haitian;ltr;9520659;0;hat ht_ht
hu;Hungarian;ltr;12313191;0;hu_hu hun
hup;Hupa;ltr;8;0;
hus;Huastec;ltr;150000;0;
hy;Armenian;ltr;5443504;2;arm hy_am hye
hz;Herero;ltr;255133;0;her
ia;Interlingua;ltr;136;0;ina
iba;Iban;ltr;864120;0;blg snb
ibb;Ibibio;ltr;3314457;0;
id;Indonesian;ltr;180519583;1;id_id in in_id ind
ie;Occidental;ltr;1;0;ile
ig;Igbo;ltr;30777110;1;ibo
ii;Nuosu;ltr;8496240;1;iii
ik;Inupiaq;ltr;7865;0;esk ipk
ilo;Iloko;ltr;11354592;0;
inh;Ingush;ltr;225313;0;
io;Ido;ltr;150;0;ido
is;Icelandic;ltr;364036;18;ice is_is isl
isv;Interslavic;ltr;7000;0;
it;Italian;ltr;70475318;0;it_it ita ita_it
it@formal;Italian (formal);ltr;70475318;0;
it@informal;Italian (informal);ltr;70475318;0;
it_CH;Italian (Switzerland);ltr;1329085;0;its
iu;Inuktitut;ltr;42674;19;ike iku iu_ca
iu_Latn;Inuktitut (Latin script);ltr;42674;19;
ja;Japanese;ltr;117608755;1;ja_ja ja_jp jp jp_jpn jpn jpn_jp
ja_KS;Japanese (Kansai);ltr;0;1;
jam;Jamaican Patois;ltr;2682524;0;
jbo;Lojban;ltr;0;1;
jgo;Ngomba;ltr;105284;0;
jmc;Machame;ltr;499219;0;
jpr;Judeo-Persian;rtl;60000;0;
jrb;Judeo-Arabic;rtl;0;0;aju
jv;Javanese;ltr;96145857;1;jav jw
ka;Georgian;ltr;4324687;0;geo ka_ge kat
kaa;Karakalpak;ltr;1458023;0;
kab;Kabyle;ltr;3667755;2;kab_dz kab_kab
kac;Kachin;ltr;977960;0;
kaj;Jju;ltr;497168;0;
kam;Kamba (Kenya);ltr;4426726;0;
kaw;Kawi;ltr;0;0;
kbd;Kabardian;ltr;1084265;0;
kcg;Tyap;ltr;220174;0;
kde;Makonde;ltr;1686552;1;
kea;Kabuverdianu;ltr;556022;1;
kek;Kekchí;ltr;1633483;0;
kfr;Kachhi;ltr;1056847;0;
kfy;Kumaoni;ltr;3100086;0;
kg;Kongo;ltr;1731045;0;kng kon
kha;Khasi;ltr;1127304;0;
khn;Khandesi;ltr;2113695;0;
kho;Khotanese;ltr;0;0;
ki;Gikuyu;ltr;9901888;0;kik
kj;Kwanyama;ltr;981280;0;kua
kk;Kazakh;ltr;12966988;0;kaz kk_cyrl kk_kz kz
kk_Latn;Kazakh (Latin script);ltr;12966988;0;kk@latin
kkj;Kako;ltr;167216;0;
kl;Greenlandic;ltr;55678;0;kal kl_gl
kln;Kalenjin;ltr;4426726;0;spy
km;Khmer (Central);ltr;15186693;1;khm km_kh
kmb;Kimbundu;ltr;9300525;0;smd
kmr;Kurdish (Kurmanji);ltr;14600000;0;ku_iq
kmr_Latn;Kurdish (Kurmanji, Latin script);ltr;14600000;0;
kn;Kannada;ltr;52137810;2;kan kn_in
ko;Korean;ltr;79278717;1;ko_ko ko_kr kor kor_kr
kok;Konkani;ltr;4509216;2;knn
kok_Latn;Konkani (Latin script);ltr;4509216;2;
kos;Kosraean;ltr;7968;1;
kpe;Kpelle;ltr;1618925;0;xpe
kr;Kanuri;ltr;15000000;0;kau knc
krc;Karachay-Balkar;ltr;239395;0;
kri;Krio;ltr;8664997;0;
krl;Karelian;ltr;115473;0;
kru;Kurukh;ltr;2677347;0;kxl
ks;Kashmiri;rtl;5951564;0;kas ks_in
ksb;Shambala;ltr;1146855;0;
ksh;Colognian;ltr;252357;20;
ku;Kurdish;ltr;7214784;0;kur
kum;Kumyk;ltr;281642;0;
kut;Kutenai;ltr;100;0;
kv;Komi;ltr;253477;0;kom kpv
kw;Cornish;ltr;1985;21;cor kw_gb
kxm;Khmer (Northern);ltr;1188657;0;
ky;Kyrgyz;ltr;2962608;0;kir ky_kg
la;Latin;ltr;820;0;la_la lat
lad;Ladino;rtl;122234;0;
lag;Langi;ltr;586920;6;
laj;Lango (Uganda);ltr;1872754;0;
lam;Lamba;ltr;219000;0;
lb;Luxembourgish;ltr;449740;0;lb_lu ltz
lez;Lezghian;ltr;253477;0;
lfn;Lingua Franca Nova;ltr;200;0;
lg;Luganda;ltr;6406790;0;lug
li;Limburgish;ltr;977482;0;lim
lij;Ligurian;ltr;524298;0;
lir;English (Liberian);ltr;4023565;0;
ljp;Lampung Api;ltr;1942777;0;
lki;Laki;rtl;671740;0;
lkt;Lakota;ltr;8207;1;
lld;Ladin;ltr;29263;22;
lmn;Lambadi;ltr;3804651;0;
lmo;Lombard;ltr;3838282;0;
ln;Lingala;ltr;3986653;2;lin
lo;Lao;ltr;5487956;1;lao lo_la
lol;Mongo;ltr;703958;0;
loz;Lozi;ltr;1143950;0;
lrc;Luri (Northern);rtl;2112833;0;
lt;Lithuanian;ltr;2405298;23;lit lt_lt
ltg;Latgalian;ltr;160311;24;
lu;Luba-Katanga;ltr;2654269;0;lub
lua;Luba-Lulua;ltr;11078688;0;
lui;Luiseno;ltr;0;0;
lun;Lunda;ltr;395182;0;
luo;Luo (Kenya and Tanzania);ltr;5708147;0;
lus;Lushai;ltr;500000;0;
luy;Luyia;ltr;6407104;0;bxk
luz;Luri (Southern);rtl;1060642;0;
lv;Latvian;ltr;1098762;25;lav lv_lv lvs
lv@formal;Latvian (formal);ltr;1098762;25;
lv@informal;Latvian (informal);ltr;1098762;25;
lzh;Literary Chinese;ltr;0;1;
mad;Madurese;ltr;17738406;0;
mag;Magahi;ltr;16909560;0;
mai;Maithili;ltr;20333024;0;
mak;Makasar;ltr;2055402;0;
man;Mandingo;ltr;3948591;0;emk
mas;Masai;ltr;1943873;0;
mdf;Moksha;ltr;295724;0;
mdh;Maguindanaon;ltr;1419324;0;
mdr;Mandar;ltr;259037;0;
men;Mende (Sierra Leone);ltr;2555116;0;
mer;Meru;ltr;2329856;0;
mey;Hassaniyya;rtl;9244449;0;
mfa;Malay (Pattani);rtl;3496050;0;
mfe;Morisyen;ltr;1179450;2;
mg;Malagasy;ltr;26507430;2;mlg plt
mga;Irish (Middle);ltr;0;0;
mgh;Makhuwa-Meetto;ltr;1500795;0;
mgo;Metaʼ;ltr;145540;0;
mh;Marshallese;ltr;59868;0;mah
mhr;Meadow Mari;ltr;482000;0;
mi;Maori;ltr;144513;2;mao mi_nz mri
mia;Miami;ltr;0;2;
mic;Mi'kmaq;ltr;9310;0;
min;Minangkabau;ltr;8446860;0;
miq;Mískito;ltr;180000;0;miq_ni
mis;Milang;ltr;0;1;
mjw;Karbi;ltr;0;0;
mk;Macedonian;ltr;1612846;26;mac mk_mk mkd
ml;Malayalam;ltr;45922589;0;mal ml_in
mn;Mongolian;ltr;3054074;0;drh khk mn_mn mon
mn_Cyrl;Mongolian (Cyrillic script);ltr;3054074;0;
mn_Mong;Mongolian (Traditional script);ltr;3681704;0;
mnc;Manchu;ltr;20;0;
mni;Manipuri;ltr;1568599;0;
mnk;Mandinka;ltr;1350000;20;
mnw;Mon;ltr;981772;0;
moe;Innu;ltr;11638;0;
moh;Mohawk;ltr;1590;0;
mos;Mossi;ltr;9216880;0;
mr;Marathi;ltr;98639100;0;mar mr_in
mrh;Mara;ltr;400000;0;
ms;Malay;ltr;36798159;1;may ms_my msa zsm
ms_Arab;Malay (Jawi);rtl;3403837;1;
mt;Maltese;ltr;469730;27;mlt mt_mt
mtr;Mewari;ltr;1366856;0;
mus;Creek;ltr;4103;0;
mwk;Maninkakan (Kita);ltr;1099530;0;
mwl;Mirandese;ltr;15000;0;
mwr;Marwari;ltr;16909560;0;dhd
mww;Hmong Daw;ltr;2179938;0;
mxc;Manyika;ltr;1114776;0;
my;Burmese;ltr;37171607;1;bur my_mm mya
my@Zawgyi;Burmese (Zawgyi);ltr;37171607;1;qz_mm
myv;Erzya;ltr;436545;0;
myx;Masaaba;ltr;1429207;0;
mzn;Mazanderani;rtl;4419345;0;
na;Nauru;ltr;6924;0;nau
nah;Nahuatl;ltr;1925620;0;
nan_Hans;Minnan (Simplified Han script);ltr;26904760;1;
nan_Hant;Minnan (Traditional Han script);ltr;13473164;1;nan nan_hani
nan_Hntl_pehoeji;Minnan (Traditional Hàn-lô script, Pe̍h-ōe-jī);ltr;0;1;nan_hntl
nan_Hntl_tailo;Minnan (Traditional Hàn-lô script, Tâi-lô);ltr;0;1;
nan_Latn_pehoeji;Minnan (Pe̍h-ōe-jī);ltr;26904760;1;nan_latn
nan_Latn_tailo;Minnan (Tâi-lô);ltr;26904760;1;
nan_Qabs_pehoeji;Minnan (Simplified Hàn-lô script, Pe̍h-ōe-jī);ltr;0;1;nan_qabs
nan_Qabs_tailo;Minnan (Simplified Hàn-lô script, Tâi-lô);ltr;0;1;
nap;Neapolitan;ltr;591359;0;
naq;Nama;ltr;308402;19;
nb;Norwegian Bokmål;ltr;5511222;0;nb_nb nb_no no no_nb no_no nob nor norwegian
nd;Ndebele (Northern);ltr;2058048;0;nde
ndc;Ndau;ltr;4347923;0;
nds;German (Low);ltr;12049256;0;
ne;Nepali;ltr;21735356;0;ne_np nep np npi
new;Newari;ltr;1027039;0;
ng;Ndonga;ltr;588768;0;ndo
ngl;Lomwe;ltr;2267868;0;
nhn;Nahuatl (Central);ltr;40000;0;nhn_mx
nia;Nias;ltr;825768;0;
nij;Ngaju;ltr;1041779;0;
niu;Niuean;ltr;1120;0;
nl;Dutch;ltr;32854898;0;dut nl_nl nld
nl@formal;Dutch (formal);ltr;32854898;0;
nl@informal;Dutch (informal);ltr;32854898;0;
nl_BE;Dutch (Belgium);ltr;6587680;0;dutch_be flemish nlb
nn;Norwegian Nynorsk;ltr;1377432;0;nn_no nno
nnh;Ngiemboon;ltr;433525;0;
nod;Thai (Northern);ltr;6712416;0;
noe;Nimadi;ltr;1831869;0;
nog;Nogai;ltr;87119;0;
non;Norse (Old);ltr;0;0;
nqo;N’Ko;rtl;699310;1;
nr;Ndebele (Southern);ltr;967081;0;nbl nr_za
nso;Pedi;ltr;5681604;2;
nuk;Nuu-chah-nulth;ltr;0;0;
nv;Navaho;ltr;170981;0;nav
nwc;Newari (Classical);ltr;0;0;
ny;Nyanja;ltr;18855691;0;ny_no nya
nym;Nyamwezi;ltr;2226249;0;
nyn;Nyankole;ltr;3104829;0;
nyo;Nyoro;ltr;0;0;
nzi;Nzima;ltr;345891;0;
oc;Occitan;ltr;2055966;2;oc_fr oci
oc_ES;Aranese;ltr;4728;0;oc_aranes
oj;Ojibwe;ltr;27932;0;ojg oji
om;Oromo;ltr;38264430;0;gaz orm
or;Odia;ltr;45092160;0;or_in ori ory
os;Ossetian;ltr;558448;0;oss
osa;Osage;ltr;0;1;
ota;Turkish (Ottoman);rtl;0;0;
otk;Kokturk;ltr;0;0;
otq;Otomi (Querétaro);ltr;0;0;
ovd;Elfdalian;ltr;2000;0;
pa;Punjabi;ltr;219603179;2;pa_in pan pu
pa_PK;Punjabi (Pakistan);rtl;176654800;2;lah pa_arab pa_arab_pk pnb
pag;Pangasinan;ltr;1655877;0;
pal;Pahlavi;rtl;0;0;
pam;Pampanga;ltr;2720371;0;
pap;Papiamento;ltr;216652;0;
pau;Palauan;ltr;16179;0;
pbb;Páez;ltr;140000;0;
pcm;Pidgin (Nigeria);ltr;49716870;2;
pdt;Plautdietsch;ltr;42674;0;
peo;Persian (Old);ltr;0;0;
phn;Phoenician;rtl;0;0;
pi;Pali;ltr;136;0;pli
pl;Polish;ltr;41500500;10;pl_pl plk pol
pl@formal;Polish (formal);ltr;41500500;10;
pl@informal;Polish (informal);ltr;41500500;10;
pms;Piemontese;ltr;670613;0;
pon;Pohnpeian;ltr;22908;0;
prg;Prussian;ltr;38;25;
pro;Provençal (Old);ltr;0;0;
prs;Dari;rtl;9600000;0;fa_af
ps;Pashto;rtl;58062880;0;pbu pus
pt;Portuguese;ltr;249463918;2;por por_pt pt_pt ptg
pt@formal;Portuguese (formal);ltr;249463918;2;
pt@informal;Portuguese (informal);ltr;249463918;2;
pt_AO;Portuguese (Angola);ltr;24925407;2;
pt_BR;Portuguese (Brazil);ltr;200247320;2;bp braz_por por_br portuguese_br ptb
pt_BR@formal;Portuguese (Brazil, formal);ltr;200247320;2;
pt_BR@informal;Portuguese (Brazil, informal);ltr;200247320;2;
pt_PT;Portuguese (Portugal);ltr;9798912;2;portuguese_portugal
pwn;Paiwan;ltr;96000;0;
qdt;Eskimo (Pacific Coast Alaskan);ltr;0;2;
qpv;Viossa;ltr;0;1;
qtp;Gayón;ltr;0;2;
qu;Quechua;ltr;11942570;0;que quz
qu_EC;Quechua (Ecuador);ltr;3112700;0;
quc;K'iche';ltr;1569947;0;
qug;Quichua (Chimborazo Highland);ltr;1043670;0;
qya;Quenya;ltr;0;0;
raj;Rajasthani;ltr;1409130;0;mup
rap;Rapanui;ltr;5000;0;
rar;Rarotongan;ltr;17500;0;
rcf;Réunion Creole;ltr;559184;0;
rej;Rejang;ltr;1295185;0;
rhg;Rohingya;rtl;1872054;0;
rif;Tarifit;ltr;2045261;0;
rkt;Rangpuri;ltr;17024564;0;
rm;Romansh;ltr;44302;0;roh
rmt;Domari;rtl;1679351;0;
rn;Rundi;ltr;8561763;0;run
rng;Ronga;ltr;1133934;0;
ro;Romanian;ltr;20043506;28;mol ro_ro ron rum
ro_MD;Moldavian;ltr;2267703;29;mo
rof;Rombo;ltr;499219;0;
rom;Romany;ltr;46000000;0;rmy
ru;Russian;ltr;201151468;5;ru_r ru_rr ru_ru rus
ru@formal;Russian (formal);ltr;201151468;5;
ru@informal;Russian (informal);ltr;201151468;5;
ru_UA;Russian (Ukraine);ltr;16404428;5;
rue;Rusyn;ltr;427941;0;
rup;Macedo-Romanian;ltr;112960;0;
rw;Kinyarwanda;ltr;11963415;0;kin rw_rw
rwk;Rwa;ltr;148416;0;
sa;Sanskrit;ltr;16909;15;cls sa_in san
sad;Sandawe;ltr;40000;0;
sah;Yakut;ltr;450627;1;
sai;South American Indian (Other);ltr;0;0;
sam;Samaritan Aramaic;rtl;0;0;
saq;Samburu;ltr;267933;0;
sas;Sasak;ltr;2731151;0;
sat;Santali;ltr;7750215;30;
sat_Deva;Santali (Devanagari script);ltr;0;30;sat@deva
sat_Olck;Santali (Ol Chiki script);ltr;0;30;sat@olchiki sat@olck
sc;Sardinian;ltr;1036403;0;sc_it src srd
sck;Sadri;ltr;2536434;0;
scn;Sicilian;ltr;499912;22;
sco;Scots;ltr;1711477;0;
sco-ulster;Scots (Ulster);ltr;0;0;
sd;Sindhi;rtl;41518338;0;sd_in snd
sdh;Kurdish (Southern);rtl;3977410;0;
se;Sami (Northern);ltr;52950;19;sme
sef;Senoufo (Cebaara);ltr;1289217;0;
seh;Sena;ltr;1534146;0;
sel;Selkup;ltr;600;0;
ses;Koyraboro Senni;ltr;747680;1;
sg;Sango;ltr;2768970;1;sag
sga;Irish (Old);ltr;0;0;
sgn;Sign Languages;ltr;0;0;
sgs;Samogitian;ltr;500000;31;
shi;Tachelhit;ltr;3252721;32;
shn;Shan;ltr;3748858;0;
shs;Shuswap;ltr;0;0;shs_ca
si;Sinhala;ltr;14948168;2;lk si_lk sin
sid;Sidamo;ltr;4149250;0;
sjd;Sami (Kildin);ltr;500;0;
sk;Slovak;ltr;6809719;9;sk_sk sky slk slo svk
skr;Saraiki;rtl;30283680;0;
sl;Slovenian;ltr;1967012;33;sl_si sl_sl slv
sm;Samoan;ltr;252638;0;smo
sma;Sami (Southern);ltr;296;19;
smi;Sami;ltr;25000;19;
smj;Sami (Lule);ltr;1482;19;
sml;Sama (Central);ltr;0;0;
smn;Sami (Inari);ltr;618;19;
sms;Sami (Skolt);ltr;618;19;
sn;Shona;ltr;13891824;0;sna
snk;Soninke;ltr;1297445;0;
so;Somali;ltr;18630626;0;som
sog;Sogdian;ltr;0;0;
son;Songhai;ltr;0;1;
sou;Thai (Southern);ltr;5593680;0;
sq;Albanian;ltr;6798943;0;alb als sq_al sqi
sr;Serbian;ltr;7189403;5;rs scc sr_cs sr_rs srp
sr@ijekavian;Serbian (Ijekavian);ltr;7189403;5;sr@ije
sr@ijekavian_Latn;Serbian (Ijekavian, latin);ltr;7189403;5;sr@ijekavianlatin
sr_Cyrl;Serbian (Cyrillic script);ltr;7189403;5;sr@cyrillic sr_cyrl_rs sr_rs@cyrillic srb
sr_Latn;Serbian (Latin script);ltr;7709589;5;hbs serbo_croatian sh sr@latin sr_latn_rs sr_rs@latin srl
srn;Sranan Tongo;ltr;439795;0;
srr;Serer;ltr;2073225;0;
ss;Swati;ltr;2345503;0;ss_za ssw
ssy;Saho;ltr;228382;0;
st;Sotho (Southern);ltr;6957964;0;sot st_za
su;Sundanese;ltr;33787440;1;sun
suk;Sukuma;ltr;5869202;0;
sus;Susu;ltr;1538482;0;
sux;Sumerian;ltr;0;0;
sv;Swedish;ltr;13338376;0;sv_se sve swe swe_se
sv-FI;Swedish (Finland);ltr;0;0;
sw;Swahili;ltr;194102079;0;swa swh
sw_CD;Swahili (Congo);ltr;57701500;0;
sw_TZ;Swahili (Tanzania);ltr;60715890;0;
swb;Maore Comorian;rtl;170720;0;
swg;Swabian;ltr;841191;0;
swv;Shekhawati;ltr;3945564;0;
sxu;Saxon (Upper);ltr;2000000;0;
syc;Syriac (Classical);rtl;575000;0;
syl;Sylheti;ltr;8434850;0;
syr;Syriac;rtl;230463;0;cld
szl;Silesian;ltr;503701;10;
szy;Sakizaya;ltr;958;0;ais
ta;Tamil;ltr;90608136;0;ta_in tam
ta_LK;Tamil (Sri Lanka);ltr;3297390;0;
tay;Atayal;ltr;80000;0;
tcy;Tulu;ltr;2113695;0;
te;Telugu;ltr;101457360;0;te_in tel
tem;Timne;ltr;2371473;0;
teo;Teso;ltr;2353060;0;
ter;Tereno;ltr;16000;0;
tet;Tetum;ltr;889076;0;
tg;Tajik;ltr;10394100;2;tg_tj tgk
th;Thai;ltr;55936800;1;th_th tha
the;Tharu (Chitwania);ltr;0;0;the_np
ti;Tigrinya;ltr;10929718;2;tir
tig;Tigre;ltr;1141912;0;
tiv;Tiv;ltr;3787952;0;
tk;Turkmen;ltr;7177805;0;tk_tm tuk
tkl;Tokelau;ltr;1136;0;
tl;Tagalog;ltr;23600000;8;tgl tl_ph
tlh;Klingon;ltr;9000;1;
tlh_Piqd;Klingon (pIqaD);ltr;0;1;tlh-qaak tlh_qaak
tli;Tlingit;ltr;500;0;
tly;Talysh;ltr;1043719;0;
tmh;Tamashek;ltr;2042370;0;ttq
tn;Tswana;ltr;6529139;0;tn_za tsn
to;Tongan;ltr;99644;1;ton
tog;Tonga (Nyasa);ltr;213280;0;
toi;Tonga (Zambia);ltr;2287901;0;
tok;Toki Pona;ltr;1696;1;
tpi;Tok Pisin;ltr;7132802;1;
tr;Turkish;ltr;82419542;0;tr_tr trk tur
trv;Taroko;ltr;4719;0;
ts;Tsonga;ltr;5313550;0;ts_za tso
tsg;Tausug;ltr;1301047;0;
tsi;Tsimshian;ltr;0;0;
tsj;Tshangla;ltr;132681;0;
tt;Tatar;ltr;1971493;1;tat tt_ru
tt@iqtelif;Tatar (IQTElif);ltr;1971493;1;
tts;Thai (Northeastern);ltr;16781040;0;
tum;Tumbuka;ltr;2368893;0;
tvl;Tuvalu;ltr;9973;0;
tw;Twi;ltr;3000000;0;twi
ty;Tahitian;ltr;94097;0;tah
tyv;Tuvinian;ltr;183067;0;
tzj;Tz'utujil;ltr;111356;0;
tzl;Talossan;ltr;0;0;
tzm;Tamazight (Central Atlas);ltr;3663984;34;
udm;Udmurt;ltr;535119;0;
ug;Uyghur;rtl;7791229;0;ug_cn uig
uga;Ugaritic;ltr;0;0;
uk;Ukrainian;ltr;24080585;5;ua ua_ua uk_ua uk_uk ukr
umb;Umbundu;ltr;10788609;0;
und;Undetermined;ltr;302;0;
unm;Unami;ltr;0;0;unm_us
unr;Mundari;ltr;1324582;0;
ur;Urdu;rtl;313093257;0;ur_pk ur_ur urd
ur_IN;Urdu (India);rtl;70456500;0;
ur_PK;Urdu (Pakistan);rtl;239745800;0;pk
uz;Uzbek;ltr;31561502;0;uz@cyrillic uz_uz uzb uzn
uz_Latn;Uzbek (Latin script);ltr;31561502;0;uz@latin uz@latn
vai;Vai;ltr;206615;0;
ve;Venda;ltr;1499942;0;ve_za ven
vec;Venetian;ltr;1381573;22;
vi;Vietnamese;ltr;92370781;1;vi_vn vie vn
vls;Flemish (West);ltr;1197760;0;
vmf;Mainfränkisch;ltr;5047146;0;
vmw;Makhuwa;ltr;4335630;0;
vo;Volapük;ltr;20;0;vol
vot;Votic;ltr;62;0;
vro;Võro;ltr;68046;0;
vun;Vunjo;ltr;499219;0;
wa;Walloon;ltr;694700;2;wa_be wln
wae;German (Walser);ltr;11035;0;
wal;Wolaytta;ltr;2133900;0;
war;Waray (Philippines);ltr;3434688;0;
was;Washo;ltr;20;0;
wbq;Waddar;ltr;2536434;0;
wbr;Wagdi;ltr;2113695;0;
wen;Sorbian;ltr;60000;5;
wep;Westphalien;ltr;0;0;
wo;Wolof;ltr;13203204;1;wol
wtm;Mewati;ltr;6481998;0;
wuu_Hans;Wu (Simplified Han script);ltr;84962400;1;
wuu_Hant;Wu (Traditional Han script);ltr;84962400;1;wuu
xal;Kalmyk;ltr;431800;0;
xh;Xhosa;ltr;10901720;0;xh_za xho
xnr;Kangri;ltr;2254608;0;
xog;Soga;ltr;2611999;0;
yao;Yao;ltr;800424;0;
yap;Yapese;ltr;6573;0;
yi;Yiddish;rtl;916209;0;ji ydd yi_us yid
yo;Yoruba;ltr;31761815;1;yor
yua;Yucateco;ltr;875958;0;
yue_Hans;Cantonese (Simplified Han script);ltr;73634080;1;
yue_Hant;Cantonese (Traditional Han script);ltr;81532220;1;yue
yuw;Yau (Morobe Province);ltr;0;0;yuw_pg
za;Zhuang;ltr;4389724;0;zha zyb
zap;Zapotec;ltr;777000;0;zai
zbl;Blissymbols;ltr;0;0;
zen;Zenaga;ltr;200;0;
zgh;Tamazight (Standard Moroccan);ltr;8225272;0;
zh_Hans;Chinese (Simplified Han script);ltr;1286444445;1;chi chinese chinese_chs chinese_zh chs cmn cmn_hans cn schinese zh zh_chs zh_cmn_hans zh_cn zh_hans_cn zh_simplified zhcn
zh_Hans_SG;Chinese (Simplified Han script, Singapore);ltr;4641914;1;zh_sg
zh_Hant;Chinese (Traditional Han script);ltr;39078482;1;cht cmn_hant tchinese zh_cht zh_cmn_hant zh_hant@zh zh_hant_tw zh_traditional zh_tw zho zhtw
zh_Hant_HK;Chinese (Traditional Han script, Hong Kong);ltr;6932929;1;zh_hk
zh_Latn;Chinese (Hanyu Pinyin);ltr;0;1;zh_latn@pinyin zh_latn_pinyin
zu;Zulu;ltr;14969090;2;zu_za zul
zun;Zuni;ltr;9650;0;
zza;Zaza;ltr;1177672;0;diq
`

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(';'))

const plurals = lines(pluralRows).map(([number, formula = '', type]) => ({
  number: Number(number),
  formula,
  type: Number(type),
}))

export const knownLanguages: readonly KnownLanguage[] = lines(languageRows).map(
  ([code = '', name = '', direction = '', population, row, aliases = '']) => {
    const plural = plurals[Number(row)]
    if (plural === undefined) throw new Error(`The language ${code} has no plural rule.`)
    return {
      code,
      name,
      direction,
      population: Number(population),
      plural,
      aliases: aliases.split(' ').filter(Boolean),
    }
  },
)
