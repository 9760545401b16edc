/** Words of the names of countries, regions and cities, and a few plain ones: a text made of them need not change. */
const GEOGRAPHIC = `
ababa abidjan accra addis admin afghanistan africa african aires alaska albania algeria almaty america american
andorra angola anguilla antananarivo antarctica antigua arab arabia arctic argentina arizona arkansas armenia aruba
ascension atlantic auckland australia attribute austria azerbaijan bahamas bahia bahrain bamako bangladesh bangui banjul
barbados barbuda barcelona barthélemy basel bayern beijing belarus belgium belize benin berlin bermuda bhutan
bishkek bissau blantyre boa bolivia bosnia botswana bougainville bouvet branco brazil brazzaville british brno
brunei budapest buenos bujumbura bulgaria burkina burma burundi busan caicos caledonia california cambodia cameroon
campo canada cape caribbean carolina casablanca catamarca cayman central ceuta chad chatham chihuahua chile china
christmas city ciudad clipperton cocos colombia colombo colorado comoros conakry congo connecticut cook cordoba
costa croatia cuba cunha curaçao cyprus czechia côte dakar dar data day delhi denmark dhaka diego dili djibouti
domingo dominica dominican dublin dushanbe ecuador efate egypt emirates enderbury equatorial eritrea error estonia
eswatini ethiopia europe european falkland false faroe faso fiji file finland florida fort france francisco freetown funafuti
futuna gabon gaborone galicia gambia gaza georgia germany ghana gibraltar grand grande greece greenland grenada
grenadines guadalcanal guadeloupe guam guatemala guernsey guiana guinea guyana haiti hamburg hampshire harare
harbour hawaii heard hebron helena herzegovina honduras hong hovd hungary iceland idaho illinois india indian
indiana indonesia iowa iran iraq ireland island islands isle israel italy ivoire jakarta jamaica jan japan jersey
jerusalem jordan juan jujuy kampala kansas kazakhstan keeling kentucky kenya khartoum kigali kingdom kinshasa
kiribati kitts kong korea kosovo kosrae kuala kuwait kwajalein kyiv kyoto kyrgyzstan lagos lanka laos latvia lebanon
leone lesotho leste liberia libya liechtenstein lima lisboa lithuania ljubljana lombardia london lord los louisiana
lower luanda lucia luis lumpur lusaka luxembourg lyon maarten macao macedonia madagascar madeira madrid mahe maine
majuro makassar malawi malaysia maldives mali malta man managua maputo mariana marino marshall martin martinique
maryland maseru massachusetts mauritania mauritius mayen mayotte mcdonald melilla mendoza menominee mexico michigan
micronesia midway milano minnesota minsk minute miquelon mississippi missouri moldova monaco mongolia montana
montenegro montevideo montserrat moresby morocco mozambique myanmar nairobi name namibia napoli nations ndjamena
nebraska nelson nepal netherlands nevada nevis niamey nicaragua niger nigeria niue none norfolk norway nouakchott
novo ocean ohio oklahoma oman oregon osaka oslo ostrava outlying pacific pakistan palau palestinian panama papua
paraguay paramaribo paris password paulo paz penh pennsylvania perth peru philippines phnom phoenix pierre pitcairn
podgorica poland polynesia porto portugal praha prince princes príncipe puerto qatar qostanay qyzylorda region
republic rica rico rio rioja roma romania russia rwanda réunion sahara salaam salta salvador samoa san sandwich
santiago santo sao saudi senegal seoul serbia sevilla seychelles shanghai sierra singapore sint slovakia slovenia
sofia solomon somalia spain sri sudan suriname svalbard sweden switzerland syria são taipei taiwan tajikistan
tallinn tanzania tbilisi tennessee territories territory texas thailand thimphu thomas timor tobago togo tokyo tome
tonga tongatapu torino toscana trinidad tristan true tunis tunisia turkmenistan turks type türkiye uganda ukraine
ulaanbaatar union united uruguay user utah uzbekistan vaduz valencia vanuatu vatican veneto venezia venezuela verde
vermont vietnam vilnius vincent virgin virginia vista wake wallis washington wien wisconsin wyoming yemen york
zagreb zambia zealand zimbabwe zürich åland
`

export const geographicWords: readonly string[] = GEOGRAPHIC.trim().split(/\s+/)
