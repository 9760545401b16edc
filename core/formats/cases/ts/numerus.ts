<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>Files</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n fișier</numerusform>
            <numerusform>%n fișiere</numerusform>
            <numerusform>%n de fișiere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no brackets</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n missing forms</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n one form</source>
        <translation type="unfinished"><numerusform>%n</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n too many</source>
        <translation>
            <numerusform>1</numerusform>
            <numerusform>2</numerusform>
            <numerusform>3</numerusform>
            <numerusform>4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without translation</source>
    </message>
</context>
</TS>
