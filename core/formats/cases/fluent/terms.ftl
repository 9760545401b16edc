-brand-name = Firefox
    .gender = masculine
-declined =
    { $case ->
       *[nominative] Firefox
        [genitive] Firefoxului
    }
about = Despre { -brand-name }
of = { -declined(case: "genitive") } și { -brand-name.gender ->
        [masculine] el
       *[feminine] ea
    }
