hello = Salut, lume!
bye=La revedere
   
spaced    =    Spațiat   
