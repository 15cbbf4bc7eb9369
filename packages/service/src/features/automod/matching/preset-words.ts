/**
 * Words of the presets (design 5.9): a compact list of our own, in English, matching whole words unless a star extends
 * them. It is short on purpose: servers add keywords of their own.
 */
import type { AutomodPreset } from '@guildhall/protocol';

const words = (list: string): readonly string[] => list.trim().split(/\s*,\s*/);

export const PRESET_WORDS: Readonly<Record<AutomodPreset, readonly string[]>> = {
  profanity: words(`
    arse, arsehole, arseholes, ass, asses, asshat, asshole, assholes, bastard, bastards, bellend, bitch, bitches,
    bitching, bitchy, bollocks, bugger, bullshit, clusterfuck, crap, crappy, cunt, cunts, damn, dammit, dick, dickhead,
    dickheads, dicks, dipshit, douche, douchebag, dumbass, dumbasses, fuck*, *fucker, *fuckers, *fucking, fck, fcking,
    fuk, fukn, goddamn, goddamnit, horseshit, jackass, jackasses, knobhead, motherfuck*, piss, pissed, pissing,
    prick, pricks, shit, shite, shits, shitty, shitting, shithead, shitheads, shitshow, batshit, slag, son of a bitch,
    stfu, tosser, tossers, twat, twats, wank, wanker, wankers, wanking, wtf
  `),
  sexual: words(`
    anal, anus, bdsm, bestiality, blowjob, blowjobs, bondage, boner, boners, boob, boobies, boobs, booty call,
    bukkake, butt plug, camgirl, clit, clitoris, cock, cocks, cocksucker, creampie, cum, cumming, cumshot, cumshots,
    cunnilingus, deepthroat, dildo, dildos, ejaculat*, erotic, erotica, fellatio, femdom, fisting, footjob, gangbang,
    genitals, groping, handjob, handjobs, hentai, horny, jerk off, jizz, lewd, masturbat*, milf, milfs, nipple,
    nipples, nsfw, nude, nudes, nudity, onlyfans, orgasm*, orgies, orgy, pegging, penis, penises, porn, porno,
    pornhub, pornograph*, pornstar, pussies, pussy, rimjob, rule34, scrotum, semen, sexting, sexy, sexual, smut,
    spunk, strip club, striptease, testicle*, threesome, tits, titties, titty, vagina, vaginal, vibrator, voyeur*,
    vulva, xxx
  `),
  slurs: words(`
    beaner, beaners, camel jockey, chinaman, chink, chinks, coolie, coon, coons, dago, darkie, darkies, dyke, dykes,
    fag, faggot, faggots, faggy, fags, gook, gooks, gypo, gyppo, half-breed, heeb, jigaboo, kike, kikes, kraut,
    ladyboy, mongoloid, mongoloids, n1gga, n1gger, negro, negroes, nigga, niggas, nigger*, nignog, paki, pakis,
    pickaninny, porch monkey, raghead, ragheads, redskin, retard, retarded, retards, sand nigger, shemale, shemales,
    spastic, spaz, spic, spics, squaw, tard, towelhead, towelheads, trannie, trannies, tranny, wetback, wetbacks, wop,
    wops, yid, yids, zipperhead
  `),
};
